import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createClient } from 'platform-control-plane-client';

/** The control plane as the visitor of this request sees it. Never share it between requests. */
export async function controlPlane() {
  const cookie = (await headers()).get('cookie') ?? '';
  const client = createClient({ baseUrl: process.env.CONTROL_PLANE_URL ?? '', cookie, timeoutMs: 10_000 });
  client.use({
    onResponse({ response }) {
      if (response.status === 401) redirect(process.env.SIGN_IN_URL ?? '');
    },
  });
  return client;
}
