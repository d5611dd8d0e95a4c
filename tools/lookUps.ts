import { relative, resolve } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, TypeFlags } from 'typescript/unstable/sync';

/** The code that reads what visitors, buyers and other systems send. */
const FOLDERS = /^packages\/engine\/(rules|content|ui|mails|server|desk)\//;
const HELPER = 'packages/engine/rules/lookUp.ts';

/** A key of these types may be any text; a key of a union of names is one of them. */
const ANY_TEXT = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;

/**
 * `path:line` of each `values[key]` and `key in values` whose key may be any text. An object answers to
 * `constructor` and `__proto__` too, so such a value is read with `lookUp` of `rules/lookUp.ts`.
 */
export function unsafeLookUps(folder: string): string[] {
  const api = new API({ cwd: folder });
  try {
    const config = resolve(folder, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} could not be read`);
    return project.program.getSourceFileNames().flatMap((name) => {
      const path = relative(folder, name);
      if (!FOLDERS.test(path) || path === HELPER || /\.test\.tsx?$/.test(path)) return [];
      const file = project.program.getSourceFile(name);
      const keys = file ? keysIn(file) : [];
      if (!file || keys.length === 0) return [];
      return project.checker.getTypeAtLocation(keys).flatMap((type, index) => {
        const [isText, key] = [((type?.flags ?? 0) & ANY_TEXT) !== 0, keys[index]];
        return isText && key ? `${path}:${file.text.slice(0, key.end).split('\n').length}` : [];
      });
    });
  } finally {
    api.close();
  }
}

/** Without type assertions, which check nothing. */
function keysIn(file: Node): Node[] {
  const keys: Node[] = [];
  const add = (key: Node) => keys.push(isAsExpression(key) ? key.expression : key);
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) add(node.argumentExpression);
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      add(node.left);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return keys;
}

if (import.meta.main) {
  for (const place of unsafeLookUps(process.cwd())) {
    process.stderr.write(`${place} looks any text up in an object: use lookUp\n`);
    process.exitCode = 1;
  }
}
