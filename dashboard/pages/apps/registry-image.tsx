import { useQuery } from '@tanstack/react-query';
import { forms } from '../../../client/forms.ts';
import { read, type Schema } from '../../live/api.ts';
import { useSettled } from '../../live/settled.ts';
import { bytes } from '../../parts/format.ts';
import { Ago, Mark } from '../../parts/marks.tsx';
import { Shown } from '../../parts/shown.tsx';

const reference = new RegExp(forms.InspectBody.source.fields.ref.pattern, 'u');
const list = new Intl.ListFormat('en');

/** The image that a person types, as its registry describes it. */
export function RegistryImage({ typed }: { readonly typed: string }) {
  const ref = useSettled(typed.trim());
  const isReference = reference.test(ref);
  const found = useQuery({ ...read('/api/registry', { query: { ref } }), enabled: isReference });
  if (!isReference) return null;
  return (
    <Shown of={found} rows={1} name="image">
      {({ image }) =>
        image === null ? (
          <p className="notice" role="status">
            No public image is found there. Check the name and the tag; an image that is private or in another registry
            is not looked at.
          </p>
        ) : (
          <Image image={image} />
        )
      }
    </Shown>
  );
}

function Image({ image }: { readonly image: Schema<'RegistryImage'> }) {
  const { ref, size, createdAt, platforms, ports, volumes } = image;
  const parts = [
    `${bytes(size)} for ${list.format(platforms.map(({ os, arch }) => `${os}/${arch}`))}`,
    ports.length > 0 && `port ${list.format(ports.map(({ port }) => String(port)))}`,
    volumes.length > 0 && `volumes at ${list.format(volumes)}`,
  ].filter((part) => part !== false);
  return (
    <p className="small break" role="status">
      <Mark tone="good" text="found" /> <code>{ref}</code>: {parts.join(', ')}
      {createdAt !== null && (
        <>
          , built <Ago at={createdAt} />
        </>
      )}
      .
    </p>
  );
}
