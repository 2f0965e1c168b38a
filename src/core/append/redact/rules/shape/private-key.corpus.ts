// What the family private-key must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64, fake, HEX, planted, type Corpus } from "../corpus.ts";

const begin = (kind: string): string => `-----BEGIN ${kind}${"PRIVATE"} KEY-----`;
const end = (kind: string): string => `-----END ${kind}${"PRIVATE"} KEY-----`;
const lines = [
  fake(BASE64, 64),
  fake(BASE64, 64, 2),
  fake(BASE64, 64, 3),
  `${fake(BASE64, 30, 4)}==`,
];
const whole = (kind: string, line: string, by = "\n"): string =>
  [begin(kind), line, ...lines.slice(1), end(kind)].join(by);
const line = lines[0] ?? "";
const full = Array.from({ length: 5 }, (_, seed) => fake(BASE64, 64, seed + 20));
/** A body without the lines around it, from its beginning. */
const body = (first: string, by = "\n"): string =>
  [`${first}${fake(BASE64, 64 - first.length, 9)}`, ...full, fake(BASE64, 22, 30)].join(by);
const lastOf = (text: string): string => text.slice(-40);

export const privateKey: Corpus = {
  secrets: [
    planted(line, (it) => whole("", it)),
    // Cut off at its beginning, and in the form of RFC 4716.
    planted(line, (it) => [it, ...lines.slice(1), end("RSA ")].join("\n")),
    planted(line, (it) => `+${[it, ...lines.slice(1), end("")].join("\n+")}`),
    planted(
      line,
      (it) => `---- BEGIN SSH2 ENCRYPTED ${"PRIVATE"} KEY ----\nComment: "x"\n${it}\n${line}\n`,
    ),
    planted(line, (it) => whole("RSA ", it)),
    planted(line, (it) => whole("EC ", it, "\r\n")),
    planted(line, (it) => whole("OPENSSH ", it)),
    planted(line, (it) => whole("ENCRYPTED ", it, "\\n")),
    planted(
      line,
      (it) =>
        `${begin("RSA ")}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D4E5F\n\n${it}\n${end("RSA ")}`,
    ),
    planted(
      line,
      (it) =>
        `-----BEGIN PGP ${"PRIVATE"} KEY BLOCK-----\nVersion: GnuPG v2\n\n${it}\n=aB3d\n-----END PGP ${"PRIVATE"} KEY BLOCK-----`,
    ),
    planted(line, (it) => `${begin("")}\n${it}\n${lines[1]}`),
    planted(line, (it) => `${begin("RSA ")}\\n${it}\\n${fake(BASE64, 20, 5)}`),
    planted(line, (it) => `+${begin("")}\n+${it}\n+${lines[1]}\n+${end("")}`),
    planted(line, (it) => `"${begin("")}\\n" +\n  "${it}\\n" +\n  "${end("")}"`),
    planted(fake(HEX, 64, 32), (key) => `const signer = new Wallet("0x${key}");`),
    planted(fake(HEX, 64, 33), (key) => `new ethers.Wallet('${key}', provider)`),
    planted(fake(HEX, 64, 34), (key) => `privateKeyToAccount('0x${key}')`),
    planted(fake(HEX, 64, 35), (key) => `acct = Account.from_key("0x${key}")`),
    planted(fake(HEX, 64, 36), (key) => `cast send --private-key 0x${key} $TO`),
    planted(line, (it) => `Private-Lines: 2\n${it}\n${lines[1]}`),
    planted(`MIIE${"vQIBADAN"}${fake(BASE64, 120)}`),
    planted(`MIIE${"pAIBAAKC"}${fake(BASE64, 120, 2)}`),
    // The lines of a body alone: RSA, PKCS #8, EC, encrypted, OpenSSH; and from the middle.
    ...["MIIEpAIBAAKCAQEA", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "MIIJKQIBAAKCAgEA"].flatMap(
      (first) =>
        ["\n", "\\n", "\n  ", "\n> ", "\n+"].map((by) =>
          planted(lastOf(body(first, by)), () => `It holds\n${body(first, by)}\nand so on.`),
        ),
    ),
    planted(
      `MHcCAQEEI${fake(BASE64, 55, 31)}`,
      (it) => `${it}\n${full[0]}\n${fake(BASE64, 34)}==\n`,
    ),
    planted(`MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg${fake(BASE64, 16, 32)}`),
    planted(fake(BASE64, 60, 33), (it) => `MC4CAQAwBQYDK2VwBCIEI${it}`),
    planted(lastOf(body("MIIFHDBOBgkqhkiG9w0BBQ0w")), () => body("MIIFHDBOBgkqhkiG9w0BBQ0w")),
    planted(lastOf(body("b3BlbnNzaC1rZXktdjEAAAAABG5vbmU")), () =>
      body("b3BlbnNzaC1rZXktdjEAAAAABG5vbmU"),
    ),
    planted(full[2] ?? "", () => `…${fake(BASE64, 30, 34)}\n${full.join("\n")}\n`),
    planted(fake(BASE64, 70, 36), (it) =>
      [fake(BASE64, 70, 35), it, fake(BASE64, 70, 37)].join("\n"),
    ),
  ],
  innocent: [
    body("MIIDdzCCAl+gAwIBAgIE"),
    `-----BEGIN PGP SIGNATURE-----\nVersion: 2\n\n${full.join("\n")}\n=aB3d\n-----END PGP SIGNATURE-----`,
    `${full.join("\n")}\n${fake(BASE64, 30, 38)}\n-----END CERTIFICATE-----`,
    Array.from({ length: 4 }, (_, seed) => fake(HEX, 64, seed)).join("\n"),
    `${full[0]}\n${full[1]}\n`,
    `MEUCIQ${fake(BASE64, 90, 39)}`,
    `new Wallet("0x${"0123".repeat(16)}") or new Wallet(privateKey)`.replaceAll("0123", "1111"),
    `getTransaction("0x${fake(HEX, 64, 40)}")`,
    "cast send --private-key $KEY",
    btoa("The quick brown fox jumps over the lazy dog, again and again. ".repeat(6)).replace(
      /.{64}/g,
      "$&\n",
    ),
    `"private_key": "${begin("")}\\nREDACTED\\n${end("")}"`,
    "error:0909006C:PEM routines:get_name:no start line, expected -----BEGIN PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n<your key>\n-----END PRIVATE KEY-----",
    `-----BEGIN PUBLIC KEY-----\n${line}\n${lines[1]}\n-----END PUBLIC KEY-----`,
    `-----BEGIN CERTIFICATE-----\nMIID${fake(BASE64, 60)}\n${lines[2]}\n-----END CERTIFICATE-----`,
    `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ${fake(BASE64, 200)} me@laptop`,
  ],
};
