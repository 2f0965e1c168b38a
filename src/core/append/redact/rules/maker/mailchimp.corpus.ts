// What the family mailchimp must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

export const mailchimp: Corpus = {
  secrets: [
    planted(`${fake(HEX, 32)}-us${"6"}`),
    planted(`${fake(HEX, 32, 2)}-us${"21"}`, (key) => `MAILCHIMP_API_KEY=${key}`),
  ],
  innocent: [
    "the bucket logs-us1 is full",
    "ami-0123-us2",
    "3f786850e387550fdab836ed7e6dc881de23001b-us",
  ],
};
