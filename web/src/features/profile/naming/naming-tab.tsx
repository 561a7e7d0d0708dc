import { useTranslation } from 'react-i18next';
import { Tag as TagIcon } from '@blueprintjs/icons';
import { linkedName, providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { descriptionOf, findDescription } from '#libs/platforms/registry.js';
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.js';
import { useNamingQuery, type SessionUser } from '../../../lib/api/endpoints.js';
import { useGroupWords } from '../../../lib/platform/use-group-words.js';
import { NamingForm } from './naming-form.js';
import './naming.css';
import { may } from '#libs/contracts/account/permissions.js';

/** For each platform: the name patterns of the team's ad objects, and the parameters in the links of its ads. */
export function NamingTab({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const open = user.platforms.filter(
    (platform) => (user.whitelist || user.plans[platform]) && findDescription(platform) !== undefined,
  );
  if (open.length === 0)
    return (
      <EmptyState icon={<TagIcon size={32} aria-hidden />} title={t('accounts.none')} text={t('accounts.noneHelp')} />
    );
  return (
    <div className="stack">
      {open.map((platform) => (
        <PlatformNaming key={platform} platform={platform} isOwner={may(user, 'set-names')} />
      ))}
    </div>
  );
}

function PlatformNaming({ platform, isOwner }: { platform: Platform; isOwner: boolean }) {
  const { t } = useTranslation();
  const words = useGroupWords(descriptionOf({ platform }));
  const provider = providerOfPlatform(platform);
  const { data, error, refetch } = useNamingQuery({ provider });
  return (
    <section className="card naming" aria-labelledby={`naming-${provider}`}>
      <h2 id={`naming-${provider}`}>{linkedName(provider)}</h2>
      <p className="secondary">{t('names.help', words)}</p>
      {data !== undefined ? (
        <NamingForm platform={platform} naming={data.data} isOwner={isOwner} />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={48} />
      )}
    </section>
  );
}
