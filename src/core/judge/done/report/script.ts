// Whether a command starts a script of the project, so that what it does is unknown: `make release`, `npm run lint`. `npx`, `cargo`
// and others do what they name.

export const isScript = (command: string): boolean => SCRIPT.test(command);

const SCRIPT =
  /^(?:\w+=\S+ )*(?:(?:npm|pnpm|yarn|bun|deno) (?!(?:i|ci|install|add|remove|publish|pack|view|exec|dlx|x)\b)|make\b|just\b|task\b|(?:npx )?(?:nx|turbo)\b|rake\b|tox\b|nox\b|mage\b|composer\b|mvn\b|gradle\b|pre-commit\b|poetry run poe\b|hatch run\b|uv run\b|go run\b|cargo run\b|(?:ba|z|da)?sh |python3? |node |ruby |php |perl |(?:npx )?tsx |\.{0,2}\/|bin\/|scripts\/)/u;
