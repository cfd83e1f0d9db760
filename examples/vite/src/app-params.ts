/** The parameters of each operation of an app. */
export interface AppParams {
  readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
  readonly query: { readonly region: string };
}
