// The names of all files that say versions: what the hook looks at the dates of, which loads no reader.
// ecosystem.test.ts proves that they are those of the registry.

export const VERSION_FILE_NAMES = [
  ".node-version",
  ".nvmrc",
  ".python-version",
  ".ruby-version",
  ".tool-versions",
  "Cargo.lock",
  "Gemfile.lock",
  "go.mod",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "pnpm-lock.yaml",
  "poetry.lock",
  "requirements.txt",
  "rust-toolchain",
  "rust-toolchain.toml",
  "uv.lock",
  "yarn.lock",
] as const;
