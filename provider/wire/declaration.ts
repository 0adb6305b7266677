/** The self declaration of a dealer. */
import { z } from 'zod';
import { dealerCode } from '../fields.ts';
import { listOf, number, text, textOrNone, unwrapList } from './answers.ts';
import { view } from './declare.ts';

export const getSelfDeclarationViewByDealerCode = view('GetSelfDeclarationViewByDealerCode', {
	schema: 'SelfDeclaration',
	summary: 'Self declarations of a dealer, the latest first',
	request: z.strictObject({ DealerCode: dealerCode }),
	response: listOf(
		z.object({
			SelfDeclarationId: text,
			Title: textOrNone,
			Description: textOrNone,
			Question: z
				.array(
					z.object({
						QuestionId: text,
						QuestionName: text,
						AnswerType: number.meta({ description: '9 check boxes over LOV, 5 Yes or No' }),
						AnswerTypeName: textOrNone,
						LOV: z.array(z.object({ LOVId: text, NameofOption: text })).nullish(),
					}),
				)
				.nullish(),
		}),
	),
	unwrap: unwrapList,
});
