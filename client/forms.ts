export { forms } from '../generated/client/forms.ts';
export type { FormField, FormFields, FormType, FormValue } from '../contract/model/form-field.ts';
