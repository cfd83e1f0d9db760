/** The page of the demo: what was requested of this container. */
export function pageOf({ requests, count, siteUrl }) {
  const site = siteUrl ? `<a href="${escape(siteUrl)}">The static site</a>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo: a web app</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font: 1.05rem/1.6 system-ui, sans-serif; color: #1b2430; background: #f4f6f9; }
main { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { line-height: 1.2; }
a { color: #0b57d0; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
section { margin-top: 1.5rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { padding: 0.3rem 1rem 0.3rem 0; text-align: left; white-space: nowrap; border-bottom: 1px solid #d5dbe3; }
</style>
</head>
<body>
<main>
<h1>A web app</h1>
<p>This container has had ${count} ${count === 1 ? 'request' : 'requests'}. Each link makes one more:</p>
<nav><a href="/">A fast page</a> <a href="/slow">A slow page</a> <a href="/missing">A missing page</a> <a href="/error">An error</a> ${site}</nav>
<section tabindex="0" aria-label="The newest requests">
<table>
<thead><tr><th>Time</th><th>Status</th><th>Request</th><th>Request id</th></tr></thead>
<tbody>
${requests.map(rowOf).join('\n')}
</tbody>
</table>
</section>
</main>
</body>
</html>
`;
}

function rowOf({ at, method, path, status, id }) {
  const cells = [at.slice(11, 19), status, `${method} ${path}`, id];
  return `<tr>${cells.map((cell) => `<td>${escape(String(cell))}</td>`).join('')}</tr>`;
}

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
