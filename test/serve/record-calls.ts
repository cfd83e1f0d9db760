// Loaded by `node --import` into a process of `serve`. It writes the calls of the simulated builder and runtime into
// the file of TEST_CALLS: a line for each, before the call is made, so that those of a killed process are counted.
import { appendFileSync } from 'node:fs';
import { SimulatedBuilder } from '../../control-plane/adapters/simulated/builder.ts';
import { SimulatedRuntime } from '../../control-plane/adapters/simulated/runtime.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { Recorded } from './recorded-calls.ts';

const file = process.env.TEST_CALLS;

if (file !== undefined) {
  const record = (call: Omit<Recorded, 'pid' | 'at'>) => {
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...call })}\n`);
  };
  // Each is called with its own object below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { start, observe } = SimulatedBuilder.prototype;
  SimulatedBuilder.prototype.start = function (this: SimulatedBuilder, id, order) {
    record({ call: 'build', id });
    return start.call(this, id, order);
  };
  SimulatedBuilder.prototype.observe = function (this: SimulatedBuilder, id) {
    record({ call: 'look', id });
    return observe.call(this, id);
  };
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { apply, startTask } = SimulatedRuntime.prototype;
  SimulatedRuntime.prototype.startTask = function (this: SimulatedRuntime, order) {
    record({ call: 'task', id: order.task });
    return startTask.call(this, order);
  };
  SimulatedRuntime.prototype.apply = async function (this: SimulatedRuntime, wanted) {
    const namesOf = async (app: AppRef) => new Map((await this.observe(app)).containers.map((one) => [one.name, one] as const));
    const before = await namesOf(wanted);
    record({ call: 'apply', id: wanted.id });
    await apply.call(this, wanted);
    for (const [name, { service, generation }] of await namesOf(wanted)) {
      if (!before.has(name)) record({ call: 'container', id: `${wanted.id} ${service} ${generation}` });
    }
  };
}
