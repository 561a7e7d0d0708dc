import { useTranslation } from 'react-i18next';
import { InputGroup } from '@blueprintjs/core';
import { cleanAddress } from '#libs/platforms/checking/address.js';
import { holds } from '#libs/platforms/description.js';
import type { VideoLinkField } from '#libs/platforms/fields/fields.js';
import { isVideoFile, LONGEST_LINK, videoIdOf } from '#libs/platforms/kinds/video-link.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFrame } from '../../form/context.js';
import { textIn } from '../../form/text-in.js';
import type { ControlProps } from '../control-props.js';
import { LinkedVideo } from './linked-video.js';
import { UploadedVideo } from './uploaded-video.js';
import { VideoFileButton } from './video-file-button.js';

/** A video hosted elsewhere: its address or id, with a preview. If the platform uploads files to that host, the user can choose a file. */
export function VideoLinkControl(props: ControlProps<VideoLinkField>) {
  const { value, label, control, field, row, change, leave } = props;
  const { t } = useTranslation();
  const { objective, now } = useFrame();
  if (isVideoFile(value) && row !== undefined)
    return <UploadedVideo row={row} value={value} label={label} control={control} change={change} leave={leave} />;
  const id = videoIdOf(textIn(value));
  // An earlier step decides whether files are possible, so this does not change while the list is shown.
  const takesFiles = field.files !== undefined && holds(field.files, objective, (other) => valueAt(now(), other));
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
      {takesFiles && row !== undefined && (
        <VideoFileButton
          row={row}
          text={t('create.videoLink.upload')}
          label={t('create.videoLink.uploadOf', { label })}
          change={change}
          leave={leave}
        />
      )}
      {id !== null && <LinkedVideo key={id} id={id} label={label} />}
    </div>
  );
}
