import { backendConfig, startBackend } from './verify-trials/backend.ts';
import { mistakes } from './verify-trials/mistakes/mistakes.ts';
import { recordMistakes } from './verify-trials/mistakes/records.ts';
import { verifyAt } from './verify-trials/verify-at.ts';
const from = process.argv[2] === 'all' ? mistakes : recordMistakes;
const words = process.argv.slice(3);
for (const m of from.filter(({ what }) => words.length === 0 || words.some((w) => what.includes(w)))) {
  const t = performance.now();
  await using server = await startBackend({ mistakes: [m] });
  const { failures, notChecked } = await verifyAt({
    baseUrl: server.url,
    config: backendConfig(),
    only: Object.keys(m.handlers) as never,
  });
  console.log(
    failures.length ? 'found ' : 'MISSED',
    m.what,
    [...new Set(failures.map(({ id }) => id))].slice(0, 6),
    ((performance.now() - t) / 1000).toFixed(1),
  );
  if (!failures.length || process.argv[2] === 'nc')
    console.log(
      notChecked
        .map((n) => `   ${n.check} ${n.operationId} ${n.part ?? ''} ${n.reason}`)
        .slice(0, 8)
        .join('\n'),
    );
}
process.exit();
