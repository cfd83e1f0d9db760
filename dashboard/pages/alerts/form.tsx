import { type ReactNode, type SubmitEvent, useState } from 'react';
import { forms } from '../../../client/forms.ts';
import { Field, textOf } from '../../forms/field.tsx';
import type { Schema } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Action } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';
import { alertMetrics } from './condition.ts';

const form = 'CreateAlertBody';
const fields = forms[form];
const { metric: metrics, op: comparisons } = fields.condition.fields;

const channelTexts = {
  email: 'Mail to the owner and the admins',
  webhook: 'Webhook',
  statusPage: 'Incident on the public status page',
} as const;

/** The values of the form of a rule. */
export interface RuleInput {
  readonly app: Schema<'App'> | undefined;
  readonly name: string;
  readonly condition: Schema<'AlertConditionBody'>;
  readonly channels: Schema<'AlertChannel'>[];
  /** Empty to keep the address of now. */
  readonly webhookUrl: string;
}

interface RuleFormProps {
  readonly label: string;
  /** The rule to change; `null` for a new one. */
  readonly rule: Schema<'AlertRule'> | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refusal: string | null;
  readonly onInput: (input: RuleInput) => void;
  readonly onCancel: () => void;
}

/** The form of a rule, by the constraints of the contract. The app of a rule cannot be changed. */
export function RuleForm({ label, rule, isPending, error, refusal, onInput, onCancel }: RuleFormProps) {
  const { workspace } = useWorkspace();
  const { condition } = rule ?? {};
  const [metric, setMetric] = useState(String(condition?.metric ?? 'down'));
  const [channels, setChannels] = useState<readonly string[]>(rule?.channels.map(String) ?? ['email']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null && !isPending) onInput(readInput(event.currentTarget, channels, workspace.instances));
  };
  return (
    <form className="panel form" aria-label={label} onSubmit={submit}>
      <h2>{label}</h2>
      <div className="fields">
        <Field of={form} name="name" initial={rule?.name} error={error} />
        {rule === null && (
          <Field
            of={form}
            name="appSlug"
            label="App"
            error={error}
            choices={workspace.instances.map(({ id, name, env, region }) => [id, `${name}, ${env} in ${region}`])}
          />
        )}
        <Field
          of={form}
          name="condition/metric"
          label="When"
          value={metric}
          error={error}
          choices={metrics.options.map((one) => [one, alertMetrics[one]?.label ?? one])}
          onValue={setMetric}
        />
        {metric !== 'down' && (
          <>
            <Field of={form} name="condition/op" label="Is" initial={condition && String(condition.op)} error={error} />
            <Field
              of={form}
              name="condition/value"
              label={`Value ${alertMetrics[metric]?.unit ?? ''}`.trim()}
              initial={String(condition?.value ?? '')}
              error={error}
            />
          </>
        )}
        <Field
          of={form}
          name="condition/forSeconds"
          label="For at least"
          initial={String(condition?.forSeconds ?? 60)}
          error={error}
        />
      </div>
      <Channels chosen={channels} onChosen={setChannels}>
        <Field
          of={form}
          name="webhookUrl"
          error={error}
          hint={
            rule?.webhookUrl == null
              ? 'A secret to check its signatures is shown once the rule is saved.'
              : `Empty keeps the address at ${rule.webhookUrl}. Another one gets another secret.`
          }
        />
      </Channels>
      {error !== null && <Problem error={error} />}
      <div className="actions">
        <Action type="submit" kind="primary" refusal={refusal} isPending={isPending}>
          {rule === null ? 'Add rule' : 'Save'}
        </Action>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface ChannelsProps {
  readonly chosen: readonly string[];
  readonly onChosen: (channels: readonly string[]) => void;
  /** The fields of a webhook. */
  readonly children: ReactNode;
}

function Channels({ chosen, onChosen, children }: ChannelsProps) {
  return (
    <>
      <fieldset className="choices">
        <legend className="quiet small">Where to</legend>
        {fields.channels.items.options.map((channel) => (
          <label key={channel}>
            <input
              type="checkbox"
              checked={chosen.includes(channel)}
              onChange={({ target: { checked } }) =>
                onChosen(checked ? [...chosen, channel] : chosen.filter((one) => one !== channel))
              }
            />
            {channelTexts[channel]}
          </label>
        ))}
      </fieldset>
      {chosen.includes('webhook') && children}
    </>
  );
}

function readInput(
  place: HTMLFormElement,
  channels: readonly string[],
  instances: readonly Schema<'App'>[],
): RuleInput {
  const text = (name: string) => textOf(place, name).trim();
  const metric = metrics.options.find((one) => one === text('condition/metric')) ?? 'down';
  const compared =
    metric === 'down'
      ? ({ op: '>=', value: 1 } as const)
      : {
          op: comparisons.options.find((one) => one === text('condition/op')) ?? '>',
          value: Number(text('condition/value')),
        };
  return {
    app: instances.find(({ id }) => id === text('appSlug')),
    name: text('name'),
    condition: { metric, ...compared, forSeconds: Number(text('condition/forSeconds')) },
    channels: fields.channels.items.options.filter((channel) => channels.includes(channel)),
    webhookUrl: text('webhookUrl'),
  };
}
