import { Tick } from '../Choices.tsx';
import type { GroupProps } from './Group.tsx';

export function Declaration({ t, request, errors }: GroupProps) {
  return (
    <section className="group">
      <h2>{t.groups.declaration}</h2>
      <Tick
        name="certifyTruth"
        label={t.questions.certifyTruth}
        checked={request.certifyTruth}
        error={errors.certifyTruth}
      />
      <Tick
        name="consent"
        label={t.questions.consent}
        checked={request.consent}
        error={errors.consent}
      />
    </section>
  );
}
