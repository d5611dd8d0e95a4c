import type { Facts } from '../../content/facts.ts';

/** How the consultant's built-in engine frames what it quotes from the product. */
export const guideAnswer = (facts: Facts) => ({
  intro: `Ето какво пише по въпроса в „${facts.productName}“:`,
  followUp: 'Приех въпроса като продължение на предишния.',
  more: `Още по темата в „${facts.productName}“:`,
  noModel: `Няма свързан езиков модел, затова цитирам само „${facts.productName}“ и не добавям нищо от себе си.`,
  professional: {
    lawyer: (question: string) =>
      `Това не е правен съвет. Задайте този въпрос на адвокат в страната, в която работите: „${question}“`,
    accountant: (question: string) =>
      `Това не е данъчен съвет. Задайте този въпрос на счетоводител в страната, в която работите: „${question}“`,
    adviser: (question: string) =>
      `Това не е инвестиционен съвет. Задайте този въпрос на лицензиран финансов консултант: „${question}“`,
  },
  noPromise:
    'Никой не може да Ви обещае доход. Колко ще спечелите, зависи от пазара, от работата Ви и малко от късмета.',
  notAnswered: `Не намерих отговор на това в „${facts.productName}“.`,
  covers: 'Там има:',
  nearest: 'Най-близките до въпроса Ви раздели:',
  otherWords: 'Ако въпросът Ви е по някоя от тези теми, задайте го с други думи.',
});
