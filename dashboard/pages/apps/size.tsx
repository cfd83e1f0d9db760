import { type SubmitEvent, useId, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { bytes, cores } from '../../parts/format.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

export const mebibyte = { unit: 'MiB', size: 2 ** 20 } as const;

/** The smallest sizes of the contract, which are the steps of the sliders too. */
const steps = { cpu: 0.05, memory: 32 } as const;

/** The size of a service, with what the pool has for it. */
export function Size({ service }: { readonly service: Schema<'SubService'> }) {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const { name, limits } = service;
  const [cpu, setCpu] = useState(String(limits.cpu));
  const [memory, setMemory] = useState(String(Math.round(limits.memory / mebibyte.size)));
  const pool = workspace.regions.find(({ id }) => id === app.region);
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['services'] });
  const resize = useWrite((size: Schema<'ComputeLimits'>) =>
    take(client.PATCH(path, { params, body: { services: [{ name, cpu: size.cpu, memory: size.memory }] } })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) resize.mutate({ cpu: Number(cpu), memory: Math.round(Number(memory) * mebibyte.size) });
  };
  // The pool has room for what is free, and for what the service takes already.
  const isCounted = app.desired === 'running';
  const room = (free: number, own: number) => free + (isCounted ? own : 0);
  return (
    <form className="panel form" aria-label={`Size of ${name}`} onSubmit={submit}>
      <h2>Size of {name}</h2>
      <div className="fields">
        <div className="slid">
          <Field of="UpdateAppBody" name="services/0/cpu" required value={cpu} onValue={setCpu} error={resize.error} />
          {pool && (
            <Slider
              label={`${name}: CPU`}
              value={cpu}
              onValue={setCpu}
              step={steps.cpu}
              most={room(pool.free.cpu, limits.cpu)}
              say={cores}
              place={pool.name}
            />
          )}
        </div>
        <div className="slid">
          <Field
            of="UpdateAppBody"
            name="services/0/memory"
            required
            scale={mebibyte}
            value={memory}
            onValue={setMemory}
            error={resize.error}
          />
          {pool && (
            <Slider
              label={`${name}: memory`}
              value={memory}
              onValue={setMemory}
              step={steps.memory}
              most={Math.floor(room(pool.free.memory, limits.memory) / mebibyte.size)}
              say={(amount) => bytes(amount * mebibyte.size)}
              place={pool.name}
            />
          )}
        </div>
      </div>
      <p className="quiet small">The containers are replaced one after the other.</p>
      <Save of={resize} refusal={refusal}>
        Change the size
      </Save>
    </form>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly step: number;
  /** The most that the pool has room for. */
  readonly most: number;
  readonly say: (amount: number) => string;
  readonly place: string;
}

/** A slider up to what the pool has room for. The field above it takes every amount. */
function Slider({ label, value, onValue, step, most, say, place }: SliderProps) {
  const id = useId();
  const rest = most - Number(value);
  return (
    <>
      <input
        type="range"
        aria-label={label}
        aria-describedby={id}
        aria-valuetext={say(Number(value))}
        min={step}
        max={Math.max(step, most)}
        step={step}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      <p id={id} className={rest < 0 ? 'mistake small' : 'quiet small'}>
        {rest < 0 ? `${say(-rest)} more than is free in ${place}.` : `${say(rest)} stay free in ${place}.`}
      </p>
    </>
  );
}
