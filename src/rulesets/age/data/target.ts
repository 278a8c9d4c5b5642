import { textField } from "../../../foundry/fields.ts";

/** A link to an actor or a token, or none. */
export const linkField = () =>
  new foundry.data.fields.DocumentUUIDField({ required: true, nullable: true, blank: false, initial: null });

/** Someone an attack is made against, or who is hurt, as it stood then. */
export const targetSchema = () => ({
  /** UUID of the token, when there is one: an unlinked token has Health of its own. */
  token: linkField(),
  actor: linkField(),
  name: textField(),
  img: textField(),
});
