// The names of all files that state versions, for the hook: it loads no reader and looks only at
// their dates. ecosystem.test.ts proves that they match the registry.

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
