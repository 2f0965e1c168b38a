// What the family aws-secret-access-key must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64, fake, planted, UPPER_DIGITS, type Corpus } from "../corpus.ts";

export const awsSecretAccessKey: Corpus = {
  secrets: [
    planted(fake(BASE64, 40), (key) => `aws_secret_access_key = ${key}`),
    planted(fake(BASE64, 40, 2), (key) => `export AWS_SECRET_ACCESS_KEY='${key}'`),
    planted(fake(BASE64, 40, 3), (key) => `"SecretAccessKey": "${key}",`),
    planted(fake(BASE64, 40, 5), (key) => `aws configure set aws_secret_access_key ${key}`),
    planted(
      fake(BASE64, 40, 4),
      (key) => `the pair AKIA${fake(UPPER_DIGITS, 16)} / ${key} was rotated`,
    ),
    planted(`FwoGZXIv${"YXdz"}${fake(BASE64, 200)}==`),
    planted(`ABSK${fake(BASE64, 128)}=`),
  ],
  innocent: [
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "AWS_SECRET_ACCESS_KEY=${AWS_SECRET_ACCESS_KEY}",
    "aws ecr image digest 3f786850e387550fdab836ed7e6dc881de23001b",
    "AWS_SECRET_ACCESS_KEY is not set",
    "aws configure set aws_secret_access_key $(pass show aws/secret)",
    "the secret lives in aws:secretsmanager, see secret = data.aws_secretsmanager_secret_version.current",
  ],
};
