// The family database-url, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword } from "../../passwords.ts";
import type { Rule } from "../../rule.ts";

const SCHEMES =
  "postgres|postgresql|mysql|mysql2|mariadb|mongodb|redis|rediss|amqp|amqps|mssql|sqlserver|oracle|cockroachdb|couchdb|clickhouse|cassandra|snowflake|neo4j|bolt|nats|kafka|ldap|ldaps|smtp|smtps";

export const databaseUrl: Rule = {
  family: "database-url",
  says: "Passwords in addresses and connection strings of databases, caches, queues and mail servers.",
  strategy: "redact",
  source:
    "the connection pages of PostgreSQL, MySQL, MongoDB, Redis and RabbitMQ; ADO.NET's connection strings; the data source names of Go's MySQL driver",
  patterns: [
    {
      anchors: ["://"],
      find: new RegExp(
        `(?:${SCHEMES})(?:\\+[a-z0-9]{1,16})?://[^\\s:/?#@"'<>\`]{0,128}:(?<secret>[^\\s/"'<>\`]{1,256})@(?=[A-Za-z0-9.[_-])`,
        "dgi",
      ),
      isSecret: (password, text, start) =>
        isAddressPassword(password, text.slice(text.lastIndexOf("/", start) + 1, start - 1)),
    },
    {
      // As Go's driver of MySQL writes it, with no scheme.
      anchors: ["@tcp(", "@tcp6(", "@unix("],
      find: /(?<![\w.%+-])[\w.%+-]{1,64}:(?!\/\/)(?<secret>[^\s"'<>`]{1,256}?)@(?:tcp6?|unix)\(/dg,
      isSecret: (password, text, start) =>
        !/[$%][({]|%[sv]/.test(password) &&
        isAddressPassword(
          password,
          /[\w.%+-]*$/.exec(text.slice(Math.max(0, start - 65), start - 1))?.[0] ?? "",
        ),
    },
    {
      anchors: ["assword", "ASSWORD", "pwd", "Pwd", "PWD"],
      find: /(?:user(?:name| id)?|uid)\s{0,2}=[^;\n"']{1,100};\s{0,2}(?:password|pwd)\s{0,2}=\s{0,2}(?<secret>[^;\s"']{3,128})/dgi,
      isSecret: (password) => isAddressPassword(password, ""),
    },
  ],
};
