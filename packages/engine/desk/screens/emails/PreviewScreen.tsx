import { Link } from 'wouter';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { labelOf } from '../../../content/sellerLabels.ts';
import { languageName } from '../../../rules/language.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Part } from '../../parts/Part.tsx';
import { Facts } from '../../parts/Section.tsx';
import { orderPath, PATHS, previewUrl } from '../../paths.ts';
import { EmailFrame } from './EmailFrame.tsx';

/** Every email in every language, with the details of a real order. Nothing is sent. */
export function PreviewScreen() {
  const filters = useFilters();
  const number = Number(filters.get('order'));
  const wanted = {
    kind: filters.get('kind') ?? 'order-confirmation',
    language: filters.get('language') ?? undefined,
    order: Number.isInteger(number) && number > 0 ? number : undefined,
  };
  const preview = useCommand('mail-preview', wanted);
  const named = (keys: readonly string[], label: (key: string) => string) =>
    Object.fromEntries(keys.map((key) => [key, label(key)]));
  return (
    <Screen title="Preview emails" above={<Link href={PATHS.mails}>Emails</Link>}>
      <Part>
        {() => (
          <FilterBar>
            <SelectField
              filters={filters}
              name="kind"
              label="Email"
              options={named(preview.data?.kinds ?? [wanted.kind], labelOf)}
            />
            <SelectField
              filters={filters}
              name="language"
              label="Language"
              all="The order’s"
              options={named(preview.data?.languages ?? [], (key) =>
                languageName(key, SELLER_LANGUAGE),
              )}
            />
            <label className="filter">
              <span>Order number</span>
              <input
                type="number"
                min="1"
                inputMode="numeric"
                placeholder="Latest"
                defaultValue={filters.get('order') ?? ''}
                onChange={({ target }) => filters.set('order', target.value)}
              />
            </label>
          </FilterBar>
        )}
      </Part>
      <Loaded query={preview}>
        {(data) => (
          <>
            <Facts
              facts={[
                ['Subject', data.subject],
                [
                  'Details from',
                  data.order === null ? (
                    'An invented order: there are none yet'
                  ) : (
                    <Link key="order" href={orderPath(data.order)}>
                      order {data.order}
                    </Link>
                  ),
                ],
              ]}
            />
            <EmailFrame
              src={previewUrl({ kind: data.kind, language: data.language, order: data.order })}
              title={data.subject}
              text={data.text}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
