import { Callout } from '@blueprintjs/core';

/** Why a form was not taken, above its fields; nothing where nothing was refused. */
export function FormRefusal({ text }: { text: string | null }) {
  return text === null ? null : (
    <Callout intent="danger" role="alert" className="form-refusal">
      {text}
    </Callout>
  );
}
