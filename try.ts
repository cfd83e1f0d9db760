import { verifyMock } from './test/verify/uncovered.ts';
const r = await verifyMock();
console.log(r.requests, r.milliseconds, r.outcome, process.cpuUsage());
for (const f of r.failures) console.log(f.id, f.message);
for (const n of r.notChecked.filter(({check})=>check==='lists')) console.log(n);
