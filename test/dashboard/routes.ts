import ts from 'typescript';

interface Route {
  readonly path: string;
  readonly parent: string;
}

/** The paths of the pages of a router, from the root: the routes that are the parent of no other. */
export function pagesIn(text: string): readonly string[] {
  const file = ts.createSourceFile('routes.ts', text, ts.ScriptTarget.Latest, true);
  const named = new Map<string, Route>();
  const routes: Route[] = [];
  const visit = (node: ts.Node) => {
    const options = ts.isCallExpression(node) && node.expression.getText() === 'createRoute' && node.arguments[0];
    if (options && ts.isObjectLiteralExpression(options)) {
      const route = { path: textOf(options, 'path'), parent: textOf(options, 'getParentRoute') };
      routes.push(route);
      if (ts.isVariableDeclaration(node.parent)) named.set(node.parent.name.getText(), route);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const parents = new Set(routes.map(({ parent }) => named.get(parent)));
  const whole = ({ path, parent }: Route): string => {
    const above = named.get(parent);
    return `${above ? whole(above) : ''}/${path}`;
  };
  return routes.filter((route) => !parents.has(route)).map((route) => whole(route).replaceAll(/\/+(?=\/|$)/g, ''));
}

/** The text of an option, or what the function returns that it is. */
function textOf({ properties }: ts.ObjectLiteralExpression, name: string): string {
  const value = properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name);
  const { initializer } = value as ts.PropertyAssignment;
  if (ts.isArrowFunction(initializer)) return initializer.body.getText();
  return ts.isStringLiteralLike(initializer) ? initializer.text : '';
}
