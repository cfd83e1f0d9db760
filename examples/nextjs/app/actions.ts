'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { explain } from 'platform-control-plane-client';
import { controlPlane } from './control-plane.ts';

/** Creates a workspace from a form, and returns what to show. */
export async function createWorkspace(_previous: string, fields: FormData): Promise<string> {
  const [name = '', slug = '', tier = ''] = ['name', 'slug', 'tier'].map((field) => String(fields.get(field)));
  const client = await controlPlane();
  const result = await client.POST('/api/workspaces', { body: { name, slug, hues: [210, 240], tier } });
  if (result.error?.code === 'slug_taken') return `The slug ${slug} is taken. Choose another one.`;
  if (result.error) return explain(result.error);
  if (result.status === 202) redirect(result.data.checkoutUrl);
  revalidatePath('/');
  return `${name} was created.`;
}
