// The family command-password, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword } from "../../passwords.ts";
import { edged, type Rule } from "../../rule.ts";

/** A setting may stand behind a `-p` that is no password's: `-p threads=100`. */
const isGiven = (value: string): boolean =>
  isAddressPassword(value, "") && !value.startsWith("-") && !/^[a-z_.]{2,40}=/.test(value);

/** What a name and a password are, joined by a colon and wrapped. */
const isWrappedPair = (value: string): boolean => {
  const whole = value.replace(/=+$/, "");
  if (whole.length % 4 === 1) return false;
  const [, user = "", password] = /^([ -9;-~]+):([ -~]+)$/.exec(atob(whole)) ?? [];
  return password !== undefined && isAddressPassword(password, user);
};

/** White space, or its escapes, and the signs of a diff or a quotation. */
const GAP = String.raw`(?:\s|\\[nrt]|(?<=\n|\\n)[+>-]){1,12}`;

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
      anchors: ["default"],
      find: new RegExp(
        String.raw`${edged("default")}${GAP}login${GAP}[^\s\\]{1,128}${GAP}password${GAP}(?<secret>[^\s\\"']{4,200})`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      // As Docker keeps what was logged in with.
      anchors: ["auth"],
      find: /"auth\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"(?<secret>[A-Za-z0-9+/]{8,400}={0,2})\\{0,3}"/dg,
      isSecret: isWrappedPair,
    },
    {
      anchors: ["ldap"],
      find: new RegExp(
        String.raw`${edged("ldap")}(?:search|modify|add|delete|passwd|whoami)\b[^\n|;&]{0,160}?\s-w\s{1,4}${VALUE}`,
        "dg",
      ),
      isSecret: isGiven,
    },
    {
      anchors: ["storepass", "keypass"],
      find: new RegExp(String.raw`-(?:src|dest)?(?:store|key)pass\s{1,4}${VALUE}`, "dg"),
      isSecret: isGiven,
    },
    {
      anchors: ["jdbc:oracle:", "sqlplus "],
      find: /(?:jdbc:oracle:[a-z]{3,8}:|sqlplus\s{1,4}(?:-[A-Za-z]{1,4}\s{1,4}){0,3})[\w$#]{1,60}\/(?<secret>[^\s@/"']{4,128})@/dg,
      isSecret: isGiven,
    },
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
