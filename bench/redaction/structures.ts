// Secrets that only what stands around them tells: files of settings, command lines, addresses, wrapped and cut keys.
type Draw = (alphabet: string, length: number) => string;

export interface Planted {
  readonly text: string;
  readonly secret: string;
}

const lines = (draw: Draw, count: number): readonly string[] =>
  Array.from({ length: count }, () => draw("b", 64));

const pem = (draw: Draw, kind: string, join: string, cut = false): Planted => {
  const body = lines(draw, 8);
  const end = cut ? "" : `${join}-----END ${kind}PRIVATE KEY-----`;
  return {
    text: `key: -----BEGIN ${kind}PRIVATE KEY-----${join}${body.join(join)}${end}\n`,
    secret: body[6] ?? "",
  };
};

/** What is left of a key without the lines that name it: from its beginning, or from its middle. */
const body = (draw: Draw, first: string, join: string): Planted => {
  const whole = lines(draw, 8);
  const start = first === "" ? [] : [`${first}${draw("b", 64 - first.length)}`];
  return { text: `key:${join}${[...start, ...whole].join(join)}\n`, secret: whole[6] ?? "" };
};

export const STRUCTURES: Readonly<Record<string, (draw: Draw) => Planted>> = {
  "pem on one line": (draw) => pem(draw, "RSA ", " "),
  "pem without breaks": (draw) => pem(draw, "", ""),
  "pem escaped": (draw) => pem(draw, "EC ", "\\n"),
  "pem indented": (draw) => pem(draw, "OPENSSH ", "\n      "),
  "pem quoted": (draw) => pem(draw, "", "\n> "),
  "pem in a diff": (draw) => pem(draw, "RSA ", "\n+"),
  "pem cut": (draw) => pem(draw, "RSA ", "\n", true),
  "body of an RSA key": (draw) => body(draw, "MIIEpAIBAAKCAQEA", "\n"),
  "body of a PKCS #8 key, quoted": (draw) => body(draw, "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "\n> "),
  "body of an EC key, escaped": (draw) => body(draw, "MHcCAQEEI", "\\n"),
  "middle of a key": (draw) => body(draw, "", "\n  "),
  "cookie of Express": (draw) => {
    const secret = `s%3A${draw("u", 32)}.${draw("a", 43)}`;
    return { text: `Set-Cookie: connect.sid=${secret}; Path=/; HttpOnly`, secret };
  },
  "cookie named session": (draw) => {
    const secret = `.${draw("u", 60)}.${draw("u", 6)}.${draw("u", 27)}`;
    return { text: `the browser sent session=${secret} again`, secret };
  },
  "cookie named sid": (draw) => {
    const secret = draw("a", 32);
    return { text: `curl -b 'sid=${secret}' https://app.internal/me`, secret };
  },
  "cookie of lower-case letters and digits": (draw) => {
    const secret = draw("l", 32);
    return { text: `Cookie: csrftoken=none; sessionid=${secret}`, secret };
  },
  "netrc on one line": (draw) => {
    const secret = draw("a", 14);
    return { text: `machine git.internal login deploy password ${secret}`, secret };
  },
  "netrc over lines": (draw) => {
    const secret = draw("l", 12);
    return { text: `machine git.internal\n  login deploy\n  password ${secret}\n`, secret };
  },
  "kubeconfig key": (draw) => {
    const secret = `LS0tLS1CRUdJTi${draw("b", 300)}==`;
    return { text: `- name: dev\n  user:\n    client-key-data: ${secret}\n`, secret };
  },
  "kubeconfig token": (draw) => {
    const secret = draw("l", 40);
    return { text: `users:\n- name: dev\n  user:\n    token: ${secret}\n`, secret };
  },
  "docker auth": (draw) => {
    const secret = Buffer.from(`deploy:${draw("a", 18)}`).toString("base64");
    return { text: `{"auths":{"registry.internal":{"auth":"${secret}"}}}`, secret };
  },
  "dsn of an error tracker": (draw) => {
    const secret = draw("h", 32);
    return { text: `dsn: https://${secret}@o12345.ingest.internal/6789`, secret };
  },
  "token as user": (draw) => {
    const secret = draw("a", 36);
    return { text: `git clone https://${secret}@git.internal/team/app.git`, secret };
  },
  "password of a database": (draw) => {
    const secret = draw("a", 12);
    return { text: `DATABASE_URL=postgres://app:${secret}@db.internal:5432/app`, secret };
  },
  "-p of mysql": (draw) => {
    const secret = draw("a", 12);
    return { text: `$ mysqldump -u root -p${secret} shop > shop.sql`, secret };
  },
  "-p of sshpass": (draw) => {
    const secret = draw("a", 12);
    return { text: `sshpass -p '${secret}' ssh deploy@host`, secret };
  },
  "-p of docker login": (draw) => {
    const secret = draw("a", 20);
    return { text: `docker login -u deploy -p ${secret} registry.internal`, secret };
  },
  "-a of redis-cli": (draw) => {
    const secret = draw("a", 16);
    return { text: `redis-cli -h cache.internal -a ${secret} ping`, secret };
  },
  "token in base64": (draw) => {
    const secret = Buffer.from(`ghp_${draw("a", 36)}`).toString("base64");
    return { text: `apiVersion: v1\nkind: Secret\ndata:\n  token: ${secret}\n`, secret };
  },
  "environment in base64": (draw) => {
    const secret = Buffer.from(`DB_PASSWORD=${draw("a", 16)}\nAPI_KEY=${draw("a", 32)}\n`).toString(
      "base64",
    );
    return { text: `echo ${secret} | base64 -d > .env`, secret };
  },
  "basic authorization": (draw) => {
    const secret = Buffer.from(`ci:${draw("a", 20)}`).toString("base64");
    return { text: `curl -H "Authorization: Basic ${secret}" https://api.internal/x`, secret };
  },
  "a header's own name": (draw) => {
    const secret = draw("a", 32);
    return { text: `curl -H 'X-Acme-Api-Key: ${secret}' https://api.internal/x`, secret };
  },
  "wireguard key": (draw) => {
    const secret = `${draw("b", 43)}=`;
    return { text: `[Interface]\nPrivateKey = ${secret}\nAddress = 10.0.0.2/32\n`, secret };
  },
};
