import { codeOf, explain } from 'platform-control-plane-client';

/** A refused request, in our own words where we have better ones than the client. */
export function Problem({ error }: { readonly error: unknown }) {
  return <p role="alert">{describe(error)}</p>;
}

function describe(error: unknown) {
  switch (codeOf(error)) {
    case 'key_taken':
      return 'The app has this variable already. Choose another key.';
    case 'phone_required':
      return <a href={import.meta.env.VITE_SIGN_IN_URL}>Verify your phone number to go on.</a>;
    default:
      return explain(error);
  }
}
