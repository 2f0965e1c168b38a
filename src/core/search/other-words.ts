// A question in other words, for when its own find nothing: the words of the work in English and Spanish, and nouns that are
// searched for by their verb. Never asked at first, so it cannot displace what the words themselves find.

interface WordGroup {
  readonly en: readonly string[];
  readonly es: readonly string[];
}

const group = (en: string, es: string): WordGroup => ({ en: en.split(" "), es: es.split(" ") });

const GROUPS: readonly WordGroup[] = [
  group("freeze frozen", "congelar congelación congelado"),
  group("publish publication release", "publicar publicación lanzamiento"),
  group("block hold blocker", "bloquear bloqueo retener"),
  group("deploy deployment", "desplegar despliegue"),
  group("delete remove", "borrar eliminar"),
  group("failure fail error", "fallo fallar error"),
  group("test", "prueba pruebas"),
  group("code", "código"),
  group("pending open", "pendiente"),
  group("decision decide", "decisión decidir"),
  group("branch", "rama"),
  group("payment pay", "pago pagar"),
  group("upload", "subida subir"),
  group("download", "descarga descargar"),
  group("queue", "cola"),
  group("backup", "respaldo copia"),
  group("build compile", "compilar compilación"),
  group("password key", "contraseña clave"),
  group("server", "servidor"),
  group("file", "archivo fichero"),
  group("folder directory", "carpeta directorio"),
  group("user", "usuario"),
  group("mail email", "correo"),
  group("migration migrate", "migración migrar"),
  group("session login", "sesión"),
  group("review approval", "revisión aprobación"),
  group("performance slow", "rendimiento lento"),
  group("version", "versión"),
];

const plain = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Forms of a word share its beginning: `congelar`, `congelada`. */
const isForm = (word: string, of: string): boolean => {
  const known = plain(of);
  return (
    word === known ||
    (known.length > 5 && word.startsWith(known.slice(0, Math.max(4, known.length - 3))))
  );
};

const isAmong = (word: string, forms: readonly string[]): boolean =>
  forms.some((one) => isForm(word, one));

/** Words of Spanish sentences that no English one has. */
const BETWEEN: ReadonlySet<string> = new Set(
  "de del el la los las un una que y en por para con".split(" "),
);

/** So many letters `publication` and `publish` have in common. */
const SAME_ROOT = 4;

/** Each to be tried if those before it find nothing: in English, with the verb for a noun; then in Spanish. */
export const inOtherWords = (text: string): readonly string[] =>
  [inEnglish(text), inSpanish(text)].filter((one) => one !== undefined);

const inEnglish = (text: string): string | undefined =>
  translated(text, (word, { en, es }) => {
    const [first = word] = en;
    // Another English word is another question, but for the noun of a verb.
    return isAmong(word, es) || word.startsWith(first.slice(0, SAME_ROOT)) ? first : word;
  });

const inSpanish = (text: string): string | undefined =>
  translated(text, (word, { en, es }) => (isAmong(word, en) ? (es[0] ?? word) : word));

const translated = (
  text: string,
  other: (word: string, among: WordGroup) => string,
): string | undefined => {
  let isOther = false;
  const words = text.replaceAll(/\p{L}{1,40}/gu, (word) => {
    const bare = plain(word);
    const among = GROUPS.find(({ en, es }) => isAmong(bare, en) || isAmong(bare, es));
    const now = among === undefined ? word : other(bare, among);
    if (now !== word && now !== bare) isOther = true;
    return now;
  });
  if (!isOther) return undefined;
  const content = words.split(/\s+/u).filter((word) => !BETWEEN.has(plain(word)));
  return content.join(" ");
};
