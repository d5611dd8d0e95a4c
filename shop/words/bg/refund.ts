import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const refund = (): ShopWords['refund'] => ({
  /** By the names in `refundForm` of the shop. */
  options: {
    Clarity: 'Яснота',
    Depth: 'Задълбоченост',
    'Missing topic': 'Липсваща тема',
    'Price vs. value': 'Съотношение цена – качество',
    'Format/UX': 'Формат и удобство',
    'Fast-Start Guide': 'Бърз старт',
    'Offer Recipes': 'Рецепти за оферти',
    'Prompt Systems': 'Библиотека с промптове',
    'Funnel Kit': 'Комплект „Фуния за продажби“',
    'Sales Assets': 'Материали за продажби',
    'Launch Checklist': 'Контролен списък за старт',
    'Clarification via email': 'Разяснение по имейл',
    'Quick 15-min call': 'Кратък разговор от 15 минути',
    'Extra examples': 'Още примери',
    'Different format (video/audio)': 'Друг формат (видео/аудио)',
    'Updated prompts/workflows': 'Обновени промптове и работни процеси',
    'Exchange (different topic/format)': 'Замяна (друга тема или формат)',
    'Keep access with extra support': 'Запазване на достъпа с допълнителна помощ',
  },
});
