/** Words of PromQL that name no metric, besides functions, which a bracket follows. */
const words = new Set([
  ...['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'group_left', 'group_right'],
  ...['sum', 'min', 'max', 'avg', 'count', 'quantile', 'topk', 'bottomk', 'inf', 'nan'],
]);
/** Words whose brackets contain labels. */
const beforeLabels = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
/** Strings, labels in braces, ranges, numbers with units, names, and single characters. */
const token = /"(?:\\.|[^"\\])*"|\{(?:"(?:\\.|[^"\\])*"|[^}"])*\}|\[[^\]]*\]|\d[\w.]*|[A-Za-z_:][\w:]*|\S/g;

/** The names of the metrics in an expression of PromQL, which promtool or Grafana checks. */
export function metricsIn(expression: string): string[] {
  const tokens = expression.match(token) ?? [];
  const labels = new Set<number>();
  tokens.forEach((one, index) => {
    if (!beforeLabels.has(one) || tokens[index + 1] !== '(') return;
    for (let at = index + 2; at < tokens.length && tokens[at] !== ')'; at++) labels.add(at);
  });
  return tokens.filter(
    (one, index) => /^[A-Za-z_:]/.test(one) && !words.has(one) && !labels.has(index) && tokens[index + 1] !== '(',
  );
}
