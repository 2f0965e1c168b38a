// The family command-password, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword } from "../passwords.ts";
import { edged, type Rule } from "../rule.ts";

const isGiven = (value: string): boolean => isAddressPassword(value, "") && !value.startsWith("-");

/** White space, or its escapes. */
const GAP = String.raw`(?:\s|\\[nrt]){1,12}`;

/** A value that may be quoted. */
const VALUE = String.raw`(?<quote>["']?)(?<secret>[^\s"']{4,128})\k<quote>`;

export const commandPassword: Rule = {
  family: "command-password",
  says: "Passwords that programs take on their command line or from .netrc, keys in kubeconfig and in addresses of error trackers.",
  strategy: "redact",
  source:
    "the manuals of mysql, sshpass, docker login, redis-cli, zip and openssl; curl's page on .netrc; kubeconfig's reference; the addresses of Sentry",
  patterns: [
    {
      anchors: ["machine"],
      find: new RegExp(
        String.raw`${edged("machine")}${GAP}[^\s\\]{1,128}${GAP}(?:login${GAP}[^\s\\]{1,128}${GAP})?password${GAP}(?<secret>[^\s\\"']{4,200})`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["client-key-data"],
      find: /client-key-data["']?:\s{0,4}["']?(?<secret>[A-Za-z0-9+/]{40,}={0,2})/dg,
    },
    {
      // Whoever holds the key of such an address may write to it.
      anchors: ["://"],
      find: /https?:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@[A-Za-z0-9.-]{4,100}\/\d{1,20}/dg,
    },
    {
      anchors: ["mysql", "mariadb"],
      find: new RegExp(
        String.raw`${edged("(?:mysql|mariadb)")}[a-z-]{0,12}\b[^\n|;&]{0,160}?\s-p${VALUE}`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["sshpass"],
      find: new RegExp(String.raw`${edged("sshpass")}\s{1,4}-p\s{0,4}${VALUE}`, "dg"),
      isSecret: isGiven,
    },
    {
      anchors: ["login"],
      find: new RegExp(
        String.raw`${edged("(?:docker|podman|buildah|nerdctl|helm registry|az|oc|cf)")}\s{1,4}login\b[^\n|;&]{0,160}?\s(?:-p|--password)[\s=]\s{0,4}${VALUE}`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["redis-cli"],
      find: new RegExp(
        String.raw`${edged("redis-cli")}\b[^\n|;&]{0,160}?\s(?:-a|--pass)\s{1,4}${VALUE}`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["mongo"],
      find: new RegExp(
        String.raw`${edged("mongo")}(?:sh|dump|restore|export|import)?\b[^\n|;&]{0,160}?\s(?:-p|--password)[\s=]?\s{0,4}${VALUE}`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["zip "],
      find: new RegExp(String.raw`${edged("(?:un)?zip")}\s[^\n|;&]{0,80}?-P\s{1,4}${VALUE}`, "dg"),
      isSecret: isGiven,
    },
    {
      anchors: ["pass:"],
      find: /-pass(?:in|out)?\s{1,4}pass:(?<secret>[^\s"']{4,128})/dg,
      isSecret: isGiven,
    },
  ],
};
