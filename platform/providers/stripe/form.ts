/** The parameters of a request. `null` empties a field; what is `undefined` is left out. */
export interface Params {
  readonly [name: string]: Value;
}
type Value = string | number | boolean | null | undefined | Params | readonly (string | Params)[];

/** Parameters as Stripe takes them: `{ items: [{ price: 'p' }] }` is `items[0][price]=p`. */
export function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) add(form, name, value);
  return form;
}

function add(form: URLSearchParams, name: string, value: Value): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') form.append(name, value === null ? '' : String(value));
  else for (const [key, member] of Object.entries(value)) add(form, `${name}[${key}]`, member);
}
