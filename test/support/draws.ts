// How often a property is drawn: each time a quarter of what `npm run test:long` draws, which draws anew each time.
const SHARE = 4;

export const draws = (all: number): number =>
  process.env["TWICESHY_DRAWS"] === "all" ? all : Math.ceil(all / SHARE);
