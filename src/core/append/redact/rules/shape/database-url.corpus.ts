// What the family database-url must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const databaseUrl: Corpus = {
  secrets: [
    planted("s3cr3t-pw", (word) => `postgres://app:${word}@db.internal:5432/app?sslmode=require`),
    planted(fake(BASE62, 16), (word) => `DATABASE_URL="postgresql://app:${word}@10.0.0.5/app"`),
    planted(
      fake(BASE62, 24, 2),
      (word) => `mongodb+srv://app:${word}@cluster0.ab1cd.mongodb.net/app`,
    ),
    planted(fake(BASE62, 18, 3), (word) => `redis://:${word}@cache.internal:6379/0`),
    planted("correct-horse", (word) => `mysql://root2:${word}@db/app`),
    planted("hunter22", (word) => `amqp://worker:${word}@mq.internal//`),
    planted(
      "hunter22",
      (word) => `Server=db;Database=app;User Id=sa;Password=${word};Encrypt=true`,
    ),
    planted("hunter22", (word) => `root:${word}@tcp(db:3306)/shop?parseTime=true`),
    planted("hunter22", (word) => `root:${word}@unix(/run/mysqld/mysqld.sock)/shop`),
    planted(
      "c0r/re:ct@h",
      (word) => `db, err := sql.Open('mysql', 'app:${word}@tcp(10.0.0.5)/shop')`,
    ),
    planted("hunter22", (word) => `export DSN=app:${word}@tcp6([::1]:3306)/shop`),
    planted("p@ssw0rd!", (word) => `postgres://app:${word}@db.internal/app`),
  ],
  innocent: [
    "postgres://user:password@localhost:5432/mydb",
    "postgres://postgres:postgres@localhost/test",
    "mysql://root:root@127.0.0.1/test",
    "mongodb://localhost:27017/app",
    "redis://cache.internal:6379",
    "postgres://app@db.internal/app",
    "postgres://${DB_USER}:${DB_PASSWORD}@${DB_HOST}/app",
    "amqp://guest:guest@localhost:5672",
    "root:@tcp(127.0.0.1:3306)/test and root@unix(/tmp/mysql.sock)/test",
    "username:password@tcp(localhost:5555)/dbname?tls=skip-verify",
    "shop:shop@tcp(db:3306)/shop",
    'fmt.Sprintf("%s:%s@tcp(%s:%d)/%s", user, password, host, port, name)',
    "{Name:DSN,Value:$(MYSQL_USER):$(MYSQL_PASSWORD)@tcp(db:3306)/,ValueFrom:nil}",
    "${DB_USER}:${DB_PASSWORD}@tcp(${DB_HOST}:3306)/shop",
    "User Id=<user>;Password=<password>;",
  ],
};
