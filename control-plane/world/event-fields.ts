import { levels } from './operator-event.ts';

/** JSON Schemas of fields that several events have. */
export const text = { type: 'string', minLength: 1, maxLength: 255 };
export const seconds = { type: 'number', minimum: 0, maximum: 31_536_000 };
export const times = { type: 'integer', minimum: 1, maximum: 1000 };
export const app = {
  ...text,
  description: 'The slug of an app, or the slugs of its workspace and the app, such as acme/storefront.',
};
export const level = { enum: levels };
export const ticket = { ...text, description: 'The id of the ticket.' };
export const workspace = { ...text, description: 'The slug of the workspace.' };
export const owner = { ...text, description: 'The email address of the account.' };
const amount = { type: 'integer', minimum: 0, maximum: 1e15 };
export const service = { ...text, description: 'One service of the app; all of them without it.' };

export const poolAmounts = { cpu: { type: 'number', minimum: 0, maximum: 100_000 }, memory: amount, storage: amount };

type Properties = Readonly<Record<string, object>>;

/** The JSON Schema of an event. */
export function event(name: string, description: string, required: Properties, optional: Properties = {}): object {
  return {
    type: 'object',
    description,
    required: ['event', ...Object.keys(required)],
    additionalProperties: false,
    properties: { event: { const: name }, ...required, ...optional },
  };
}
