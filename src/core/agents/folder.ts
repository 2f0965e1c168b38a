// Where a folder of an agent is on a machine.
export interface AgentFolder {
  /** Relative to the home. */
  readonly path: string;
  /** The environment variable that names another folder. */
  readonly variable?: string;
  /** If that variable names a folder for many programs: the part of this one. */
  readonly below?: string;
  /** Where it is on a Mac and on Windows, if it is elsewhere. */
  readonly darwin?: AgentFolder;
  readonly win32?: AgentFolder;
}

export interface Home {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absent if only folders are asked for that are the same everywhere. */
  readonly platform?: string;
}

export const folderIn = (at: Home, folder: AgentFolder): string => {
  const { path, variable, below } = elsewhere(at, folder) ?? folder;
  const named = variable === undefined ? undefined : at.env[variable];
  if (!named) return path === "" ? at.home : `${at.home}/${path}`;
  return below === undefined ? named : `${named}/${below}`;
};

const elsewhere = ({ platform }: Home, { darwin, win32 }: AgentFolder): AgentFolder | undefined =>
  platform === "darwin" ? darwin : platform === "win32" ? win32 : undefined;

/** A path relative to that folder; relative to the home if it begins with a tilde. */
export const pathIn = (at: Home, folder: AgentFolder, path: string): string =>
  path.startsWith("~/") ? `${at.home}/${path.slice(2)}` : `${folderIn(at, folder)}/${path}`;

/** Where programs with windows keep their settings. */
export const appFolder = (name: string): AgentFolder => ({
  path: `.config/${name}`,
  variable: "XDG_CONFIG_HOME",
  below: name,
  darwin: { path: `Library/Application Support/${name}` },
  win32: { path: `AppData/Roaming/${name}`, variable: "APPDATA", below: name },
});
