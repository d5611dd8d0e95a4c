import type { Messages } from '../../content/messages.ts';
import type { RefundRequest } from '../../rules/refundAnswers.ts';
import { REFUND_QUESTION_COUNT } from '../../rules/refundOptions.ts';

/** How many of the 15 questions have an answer. */
export function answeredQuestions(request: RefundRequest): number {
  const answers = [
    request.product !== '',
    request.purchaseDate !== '',
    request.desiredOutcome !== '',
    request.disappointment.length > 0 || request.disappointmentOther !== '',
    request.partsUsed.length > 0,
    request.hours !== null,
    request.stuckDetails !== '',
    request.wouldHelp.length > 0,
    request.downloaded !== '',
    request.keptCopies !== '',
    request.sharedUsed !== '',
    request.willDelete,
    request.chargeback !== '',
    request.resolution.length > 0,
    request.email !== '' && (request.last4 !== '' || request.txn !== ''),
  ];
  return answers.filter(Boolean).length;
}

export function Progress(props: {
  messages: Messages['refund']['progress'];
  request: RefundRequest;
}) {
  const { messages: t, request } = props;
  const answered = answeredQuestions(request);
  return (
    <div className="progress">
      <progress value={answered} max={REFUND_QUESTION_COUNT} aria-label={t.label} />
      <span>
        {answered} {t.of} {REFUND_QUESTION_COUNT} {t.answered}
      </span>
    </div>
  );
}
