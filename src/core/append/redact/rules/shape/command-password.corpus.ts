// What the family command-password must find and what it must leave alone, after the manuals of the programs. For tests only.
import { BASE62, BASE64, fake, HEX, planted, type Corpus } from "../corpus.ts";

const word = fake(BASE62, 12, 21);

export const commandPassword: Corpus = {
  secrets: [
    planted(word, (it) => `machine git.internal login deploy password ${it}`),
    planted(word, (it) => `machine git.internal\n  login deploy\n  password ${it}\n`),
    planted(word, (it) => `default login anonymous password ${it}`),
    planted(word, (it) => `+machine git.internal\n+  login deploy\n+  password ${it}\n`),
    planted(btoa("a:vebqhljq"), (it) => `{"auths":{"r.internal":{"auth":"${it}"}}}`),
    planted(word, (it) => `ldapsearch -x -D cn=admin -w ${it} -b dc=x`),
    planted(word, (it) => `keytool -list -keystore a.jks -storepass ${it}`),
    planted(word, (it) => `jdbc:oracle:thin:scott/${it}@//db:1521/x`),
    planted(word, (it) => `sqlplus -S scott/${it}@orcl`),
    planted(fake(BASE64, 200, 2), (it) => `    client-key-data: ${it}==`),
    planted(fake(HEX, 32, 3), (it) => `dsn = https://${it}@o1234.ingest.internal/5678`),
    planted(word, (it) => `mysqldump -h db -u root -p${it} shop`),
    planted(word, (it) => `sshpass -p '${it}' ssh deploy@host`),
    planted(word, (it) => `docker login -u deploy -p ${it} registry.internal`),
    planted(word, (it) => `redis-cli -h cache -a ${it} ping`),
    planted(word, (it) => `mongosh --host db -u root -p ${it}`),
    planted(word, (it) => `unzip -P ${it} dump.zip`),
    planted(word, (it) => `openssl rsa -in key.pem -passin pass:${it}`),
  ],
  innocent: [
    "go-ycsb load mysql -P /workloads/a -p threadcount=100 -p fieldcount=31",
    '"auth": "dXNlcm5hbWU6cGFzc3dvcmQ="',
    '"auth": "disabled", then "auth": "required"',
    "mysql -u root -p shop < dump.sql",
    "mysql -u root -p$MYSQL_PASSWORD shop",
    "docker login -u deploy --password-stdin registry.internal",
    "docker run -p 8080:80 nginx",
    "mkdir -p build && redis-cli -h cache ping",
    "the machine has a login page and a password field",
    "machine git.internal login deploy password <your-password>",
    "client-certificate-data: LS0tLS1CRUdJTi",
    "zip -r out.zip dist",
    "mongodump -p",
  ],
};
