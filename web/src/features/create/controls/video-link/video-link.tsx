import { useTranslation } from 'react-i18next';
import { InputGroup } from '@blueprintjs/core';
import { cleanAddress } from '#libs/platforms/checking/address.js';
import type { VideoLinkField } from '#libs/platforms/fields/fields.js';
import { LONGEST_LINK, videoIdOf } from '#libs/platforms/kinds/video-link.js';
import { textIn } from '../../form/text-in.js';
import type { ControlProps } from '../control-props.js';
import { LinkedVideo } from './linked-video.js';

/** A video hosted elsewhere: its address or id, and its preview as soon as it is known. */
export function VideoLinkControl({ value, label, control, change, leave }: ControlProps<VideoLinkField>) {
  const { t } = useTranslation();
  const id = videoIdOf(textIn(value));
  return (
    <div className="video-link">
      <InputGroup
        {...control}
        fill
        autoComplete="off"
        spellCheck={false}
        placeholder={t('create.videoLink.placeholder')}
        aria-label={label}
        maxLength={LONGEST_LINK}
        value={textIn(value)}
        intent={control['aria-invalid'] ? 'danger' : 'none'}
        onValueChange={(typed) => change(cleanAddress(typed))}
        onBlur={leave}
      />
      {id !== null && <LinkedVideo key={id} id={id} label={label} />}
    </div>
  );
}
