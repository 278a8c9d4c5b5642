import { linkField, textField } from "../../../foundry/fields.ts";

/** Someone an attack is made against, or who is hurt, as it stood then. */
export const targetSchema = () => ({
  /** UUID of the token, when there is one: an unlinked token has Health of its own. */
  token: linkField(),
  actor: linkField(),
  name: textField(),
  img: textField(),
});
