// The family command-password, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword, isPassword } from "../../passwords.ts";
import { edged, type Pattern, type Rule } from "../../rule.ts";

/** The word before a value, which is the user's name where both are given in a row. */
const wordBefore = (text: string, start: number): string =>
  /(\S+)\s{1,4}["']?$/.exec(text.slice(Math.max(0, start - 80), start))?.[1] ?? "";

/** A setting may stand behind a `-p` that is no password's: `-p threads=100`. */
const isGiven = (value: string, text: string, start: number): boolean =>
  isAddressPassword(value, wordBefore(text, start)) &&
  !/^[-`(]/.test(value) &&
  !/^[a-z_.]{2,40}=/.test(value);

/** What a name and a password are, joined by a colon and wrapped. */
const isWrappedPair = (value: string): boolean => {
  const whole = value.replace(/=+$/, "");
  if (whole.length % 4 === 1) return false;
  const [, user = "", password] = /^([ -9;-~]+):([ -~]+)$/.exec(atob(whole)) ?? [];
  return password !== undefined && isAddressPassword(password, user);
};

/** White space, or its escapes, and the signs of a diff or a quotation. */
const GAP = String.raw`(?:\s|\\[nrt]|(?<=\n|\\n)[+>-]){1,12}`;

/** A value that may be quoted, in a text whose own quotes may be escaped. */
const VALUE = String.raw`(?:\\{1,3}(?=["']))?(?<quote>["']?)(?<secret>(?:[^\s"'\\]|\\(?![nrt]|\\{0,2}["'])){4,128})\\{0,3}\k<quote>`;

/** What a program was given before the option that takes the password. */
const REST = String.raw`\b[^\n|;&]{0,160}?\s`;

/** The call of a program: its name at a left edge, all up to the value, and the value. */
const call = (
  anchors: readonly string[],
  name: string,
  upToValue: string,
  isSecret = isGiven,
): Pattern => ({
  anchors,
  find: new RegExp(`${edged(name)}${upToValue}${VALUE}`, "dg"),
  isSecret,
});

/** The file unless `-n` is among the options, then the user. */
const HTPASSWD = (() => {
  const has = (flag: string): string => String.raw`(?=[^\n|;&]{0,60}?\s-[A-Za-z]{0,6}${flag})`;
  const options = String.raw`(?:\s{1,4}-[A-Za-z]{1,8}(?:\s{1,4}\d{1,2})?){1,6}`;
  return String.raw`${has("b")}(?:${has("n")}${options}|${options}\s{1,4}[^\s-]\S{0,200})\s{1,4}[^\s-]\S{0,60}\s{1,4}`;
})();

/** Where a program reads the password from its standard input. */
const STDIN = "--(?:with-token|password-stdin)";

const calls: readonly Pattern[] = [
  call(["ldap"], "ldap", String.raw`(?:search|modify|add|delete|passwd|whoami)${REST}-w\s{1,4}`),
  call(["mysql", "mariadb"], "(?:mysql|mariadb)", `[a-z-]{0,12}${REST}-p`),
  call(["sshpass"], "sshpass", String.raw`\s{1,4}-p\s{0,4}`),
  call(
    ["login"],
    "(?:docker|podman|buildah|nerdctl|helm registry|az|oc|cf)",
    String.raw`\s{1,4}login${REST}(?:-p|--password)[\s=]\s{0,4}`,
  ),
  call(["redis-cli"], "redis-cli", String.raw`${REST}(?:-a|--pass)\s{1,4}`),
  call(
    ["mongo"],
    "mongo",
    String.raw`(?:sh|dump|restore|export|import)?${REST}(?:-p|--password)[\s=]?\s{0,4}`,
  ),
  call(["zip "], "(?:un)?zip", String.raw`\s[^\n|;&]{0,80}?-P\s{1,4}`),
  call(["sqlcmd", "bcp "], "(?:sqlcmd|bcp)", String.raw`${REST}-P\s{0,4}`),
  call(["plink", "pscp", "psftp"], "(?:plink|pscp|psftp)", String.raw`${REST}-pw\s{1,4}`),
  call(["htpasswd"], "htpasswd", HTPASSWD),
  call(
    ["alias set ", "config host add "],
    "mc",
    String.raw`\s(?:alias set|config host add)(?:\s{1,4}[^\s-]\S{0,200}){3}\s{1,4}`,
  ),
  call(
    ["vault login "],
    "vault",
    String.raw`\slogin(?:\s{1,4}-[\w-]{1,30}(?:=\S{1,100})?){0,6}\s{1,4}`,
    isPassword,
  ),
  call(
    ["openssl"],
    "openssl",
    String.raw`\s(?:enc|aes|aria|bf|camellia|chacha|des|rc)\S{0,30}\s(?:[^\n|;&]{0,160}?\s)?-[kK]\s{1,4}`,
  ),
  call(["ssh-keygen"], "ssh-keygen", String.raw`${REST}-[NP]\s{1,4}`),
  call(
    ["smbclient", "rpcclient", "smbget"],
    "(?:smbclient|rpcclient|smbget)",
    String.raw`${REST}(?:-U|--user)[ =]?["']?[^\s%"']{1,64}%`,
  ),
  call(
    ["nmcli"],
    "nmcli",
    String.raw`${REST}(?:password|(?:wifi-sec|802-11-wireless-security)\.psk|802-1x\.password)\s{1,4}`,
  ),
  // A word of prose may stand after these, so it must look chosen at random.
  call(
    ["requirepass", "masterauth", "bindpw", "rootpw"],
    "(?:--)?(?:requirepass|masterauth|bindpw|rootpw)",
    String.raw`\s{1,8}`,
    isPassword,
  ),
  {
    // Always quoted, so it may hold blanks.
    anchors: ["ConvertTo-SecureString"],
    find: /ConvertTo-SecureString(?:\s{1,4}-(?:String|AsPlainText|Force)){0,3}\s{1,4}\\{0,3}(?<quote>["'])(?<secret>[^\r\n"'\\]{4,128})\\{0,3}\k<quote>/dg,
    isSecret: isGiven,
  },
  call(["--with-token", "--password-stdin"], STDIN, String.raw`\s{1,4}<<<\s{0,4}`),
  {
    anchors: ["--with-token", "--password-stdin"],
    find: new RegExp(
      String.raw`${edged("(?:echo|printf)")}(?:\s{1,4}-n)?(?:\s{1,4}["']?%s["']?)?\s{1,4}${VALUE}\s{0,4}\|[^\n|;&]{0,160}?\s${STDIN}`,
      "dg",
    ),
    isSecret: isGiven,
  },
];

export const commandPassword: Rule = {
  family: "command-password",
  says: "Passwords that programs take on their command line, in a line of settings or from .netrc, keys in kubeconfig and in addresses of error trackers.",
  strategy: "redact",
  source:
    "the manuals of mysql, sshpass, docker login, redis-cli, zip, openssl, sqlcmd, plink, htpasswd, mc, vault, ssh-keygen, smbclient, nmcli and PowerShell; curl's page on .netrc; kubeconfig's reference; the addresses of Sentry",
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
      anchors: ["pass:"],
      find: /-pass(?:in|out)?\s{1,4}pass:(?<secret>[^\s"']{4,128})/dg,
      isSecret: isGiven,
    },
    ...calls,
  ],
};
