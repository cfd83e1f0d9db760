import { codeOf, explain } from 'platform-control-plane-client';

/** A refused request: what the visitor can do, or else what the error means. */
export function Problem({ error }: { readonly error: unknown }) {
  if (codeOf(error) === 'phone_required')
    return <a href={process.env.SIGN_IN_URL}>Verify your phone number to go on.</a>;
  return <p role="alert">{explain(error)}</p>;
}
