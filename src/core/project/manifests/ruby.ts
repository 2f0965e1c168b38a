// Gemfile and *.gemspec. These are Ruby programs, of which only literal values are read.
import { listIn, part, type ManifestFacts } from "./manifest.ts";

export const readGemfile = (text: string): ManifestFacts => ({
  parts: [part("language", "Ruby", /^[ \t]*ruby[ \t]+["']([^"'\n]{1,60})["']/m.exec(text)?.[1])],
  asked: new Map(
    askedIn(
      text,
      /^[ \t]*gem[ \t]*\(?[ \t]*["']([\w.-]{1,100})["'](?:[ \t]*,\s{0,20}["']([^"'\n]{1,60})["'])?/gm,
    ),
  ),
});

export const readGemspec = (text: string): ManifestFacts => {
  const field = (name: string): string | undefined =>
    new RegExp(`\\.${name}[ \\t]*=[ \\t]*(?:%q)?["'{]([^"'}\\n]{1,300})["'}]`).exec(text)?.[1];
  const commands = listIn(text, /\.executables[ \t]*=[ \t]*(?:%w)?\[/);
  const folder = field("bindir") ?? "bin";
  return {
    name: field("name"),
    description: field("summary"),
    parts: [part("language", "Ruby", field("required_ruby_version"))],
    asked: new Map(
      askedIn(
        text,
        /\.add_(?:runtime_|development_)?dependency\s*\(?\s*["']([\w.-]{1,100})["'](?:[ \t]*,\s{0,20}["']([^"'\n]{1,60})["'])?/g,
      ),
    ),
    entries: (commands.match(/[\w.-]+/g) ?? []).map((name) => ({
      is: "command",
      name,
      at: `${folder}/${name}`,
    })),
  };
};

const askedIn = (text: string, pattern: RegExp): readonly (readonly [string, string])[] =>
  [...text.matchAll(pattern)].map(([, name = "", version = ""]) => [name, version]);
