import { expect, test } from "vitest";
import { lezerGrammars } from "../../../io/grammars/grammars.ts";
import { languageOf } from "./language.ts";
import { READERS } from "./read.ts";
import type { Structure } from "./structure.ts";

const grammars = lezerGrammars();

const read = async (path: string, text: string): Promise<Structure> => {
  const language = languageOf(path);
  if (!language) throw new Error(`${path} is in no known language`);
  const parse = await grammars.parserOf(language);
  return READERS[language.grammar](parse(text).root, text, path);
};

const taken = ({ imports }: Structure): readonly string[] => imports.map(({ to }) => to);
const passedOn = ({ imports }: Structure): readonly string[] =>
  imports.flatMap(({ to, passesOn }) => (passesOn ? [to] : []));

test("TypeScript: what is imported in any form, and what is exported under which name", async () => {
  const structure = await read(
    "src/a.ts",
    `import a, { b as c, type D } from "./a";
import "./effect.ts";
import type { Q } from './types';
import fs = require("node:fs");
export const f = 1, { g, h: i, ...rest } = o, [j] = p;
export function k() { return import("./late"); }
export async function* kk() { const hidden = 1; }
export default class L {}
export { m, n as o, /* not p, */ type TT, default as z, // nor q
} from "./b";
export * from "./c";
export * as q from "./d";
export type T = import("./deep").X;
export interface I {}
export enum E { A }
export namespace NS {}
export abstract class AC {}
export declare const dd: number;
const local = 1; // import "./no"
const text = 'import "./neither"';
`,
  );
  expect(taken(structure)).toEqual([
    ...["./a", "./effect.ts", "./types", "./b", "./c", "./d", "node:fs", "./late", "./deep"],
  ]);
  expect(passedOn(structure)).toEqual(["./c"]);
  expect(structure.exports).toEqual([
    ...["f", "g", "i", "rest", "j", "k", "kk", "default", "m", "o", "TT", "z", "q", "T"],
    ...["I", "E", "NS", "AC", "dd"],
  ]);
});

test("JavaScript of the older kind: require and module.exports", async () => {
  const structure = await read(
    "a.js",
    `const x = require("./x"), y = require('y').z;
module.exports = { u, v: 1, "w-w": 2 };
exports.late = () => require("./inside");
module.exports.more = <div/>;
`,
  );
  expect(taken(structure)).toEqual(["./x", "y", "./inside"]);
  expect(structure.exports).toEqual(["default", "u", "v", "w-w", "late", "more"]);
  expect(passedOn(await read("b.js", `module.exports = require("./c");`))).toEqual(["./c"]);
  expect((await read("c.js", "module.exports = { ...other };")).partial).toBe(true);
});

test("Python: modules and names from them, also under a condition and in a function", async () => {
  const structure = await read(
    "pkg/a.py",
    `import os.path as p, sys
from . import e
from ..f.g import (h as i,  # why
    j)
from k import *
try:
    import late
    Z = 1
except ImportError:
    pass
def fn():
    from .lazy import x
    inner = 1
class C:
    field = 1
A, B = 1, 2
n: int = 3
@deco
async def dd(): pass
if True:
    def under(): pass
__all__ = ["fn", 'other']
`,
  );
  expect(structure.imports).toEqual([
    { to: "os.path" },
    { to: "sys" },
    { to: ".", names: ["e"] },
    { to: "..f.g", names: ["h", "j"] },
    { to: "k", passesOn: true },
    { to: "late" },
    { to: ".lazy", names: ["x"] },
  ]);
  expect(structure.exports).toEqual([...["Z", "fn", "C", "A", "B", "n", "dd", "under", "other"]]);
  const made = await read("pkg/__init__.py", "from .a import b as c, d\nfrom .e import *\n");
  expect(made.exports).toEqual(["c", "d"]);
});

test("Go: packages, and what begins with a capital letter", async () => {
  const structure = await read(
    "a.go",
    `package p
import "fmt"
import (
  a "x.org/y"
  . "z"
)
func F() { var Inner = 1 }
func (r *R) M() {}
func g[T any](x T) {}
type T struct { A int }
type ( U = int; V interface{} )
const C, d = 1, 2
var ( W = 1 )
`,
  );
  expect(taken(structure)).toEqual(["fmt", "x.org/y", "z"]);
  expect(structure.exports).toEqual(["F", "T", "U", "V", "C", "W"]);
});

test("Rust: uses in groups, modules, and what is public", async () => {
  const structure = await read(
    "src/lib.rs",
    `use a::b::{self, c, // why
  d as e, f::*, g::{h, /* not k, */ i}};
use crate::x::Y;
pub use self::q::R as S;
pub use g::*;
mod m;
#[path = "other.rs"]
mod o;
pub mod n { pub fn inside() {} }
pub fn f() {} pub(crate) async fn g() {} fn h() {}
pub struct St; pub enum E { A } #[derive(Debug)] pub trait T {} pub const K: u8 = 1; pub type A = u8;
extern crate foo;
`,
  );
  expect(taken(structure)).toEqual([
    ...["a::b", "a::b::c", "a::b::d", "a::b::f::*", "a::b::g::h", "a::b::g::i", "crate::x::Y"],
    ...["self::q::R", "g::*", "mod m", "./other.rs", "foo"],
  ]);
  expect(passedOn(structure)).toEqual(["g::*"]);
  expect(structure.exports).toEqual(["S", "n", "f", "g", "St", "E", "T", "K", "A"]);
});

test("Java: types and packages; a file gives the types at its top", async () => {
  const structure = await read(
    "a/b/K.java",
    `package a.b;
import c.d.E; import static f.G.h; import i.j.*;
public class K { public void m() {} class Inner {} }
interface I {} enum En { A } record R(int a) {} @interface An {}
`,
  );
  expect(taken(structure)).toEqual(["c.d.E", "f.G.h", "i.j.*"]);
  expect(structure.exports).toEqual(["K", "I", "En", "R", "An"]);
});

test("PHP: classes by their names, files by their paths", async () => {
  const structure = await read(
    "src/Q.php",
    `<?php
namespace A\\B;
use C\\D;
use E\\F as G;
use H\\{I, J as K};
use function L\\m;
require_once __DIR__ . '/n.php';
include 'o.php';
require($computed . '/p.php');
class Q extends R { function method() {} }
interface S {} trait T {} enum W {} final class BB {}
function u() {}
const V = 1;
`,
  );
  expect(taken(structure)).toEqual(["C\\D", "E\\F", "H\\I", "H\\J", "L\\m", "./n.php", "o.php"]);
  expect(structure.exports).toEqual(["Q", "S", "T", "W", "BB", "u", "V"]);
});

test("C and C++: what is included, and what is defined at the top or in a namespace", async () => {
  const structure = await read(
    "a.cpp",
    `#include <vector>
#include "b/c.h"
#define MAC 1
int f(int x) { int inner = 1; return inner; }
static int hidden() { return 0; }
class K { public: void m(); };
struct S { int a; };
namespace n { int inside() { return 1; } }
enum class F { B };
typedef struct { int x; } T;
using U = int;
extern int var;
extern "C" { void ec(void); }
template<typename X> X tf(X a) { return a; }
int *ptr(void) { return 0; }
`,
  );
  expect(taken(structure)).toEqual(["<vector>", '"b/c.h"']);
  expect(structure.exports).toEqual([
    ...["MAC", "f", "K", "S", "inside", "F", "T", "U", "var", "ec", "tf", "ptr"],
  ]);
});

test.each([
  ["a.ts", "export const ok = 1;\nexport const = ;"],
  ["a.py", "def ok(): pass\nclass : def"],
  ["a.go", "package p\nfunc Ok() {}\nfunc ("],
])("of %s that is broken, what can be told is told", async (path, text) => {
  const { exports } = await read(path, text);
  expect(exports.map((name) => name.toLowerCase())).toContain("ok");
});

const DEEP = 4_000;

test.each([
  ["a.js", `${"[".repeat(DEEP)}require("./x")`],
  ["a.js", `exports.a = 1; [${"1,".repeat(10 * DEEP)}];`],
  ["a.js", "require('./a');".repeat(DEEP)],
  ["a.ts", `export { ${"/*".repeat(DEEP)}`],
  ["a.py", "from a import b\n".repeat(DEEP)],
  ["a.py", "from a import (".repeat(DEEP)],
  ["a.go", `package p\nfunc F() ${"{".repeat(DEEP)}`],
  ["a.rs", `use a${"::{b".repeat(DEEP)}`],
  ["a.rs", `${"#[x] ".repeat(DEEP)}mod m;`],
  ["a.php", `<?php ${"require ".repeat(DEEP)}"x";`],
  ["a.c", `int ${"*".repeat(DEEP)}x;`],
  ["a.java", `import ${"a.".repeat(DEEP)}b;`],
])("%s of many thousands of the same is read to its end", async (path, text) => {
  expect((await read(path, text)).exports.length).toBeLessThan(3);
});
