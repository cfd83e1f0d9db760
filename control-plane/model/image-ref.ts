const host = String.raw`(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?/)?`;
const part = String.raw`[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*`;
const reference = new RegExp(String.raw`^${host}${part}(?:/${part})*(?::\w[\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$`);

/** Whether a text is the reference of a container image, as registries define it. */
export function isImageRef(text: string): boolean {
  return reference.test(text);
}
