/** The call of a dealer's self declarations. */
import { z } from 'zod';
import { dealerCodeSchema } from '../fieldSchemas.ts';
import { viewCall } from './callDeclaration.ts';
import { listResponse, numberField, optionalText, textField } from './responseFields.ts';

export const getSelfDeclarationViewByDealerCode = viewCall('GetSelfDeclarationViewByDealerCode', {
	schema: 'SelfDeclaration',
	summary: 'Self declarations of a dealer, the latest first',
	request: z.strictObject({ DealerCode: dealerCodeSchema }),
	...listResponse(
		z.object({
			SelfDeclarationId: textField,
			Title: optionalText,
			Description: optionalText,
			Question: z
				.array(
					z.object({
						QuestionId: textField,
						QuestionName: textField,
						AnswerType: numberField.meta({ description: '9 check boxes over LOV, 5 Yes or No' }),
						AnswerTypeName: optionalText,
						LOV: z.array(z.object({ LOVId: textField, NameofOption: textField })).nullish(),
					}),
				)
				.nullish(),
		}),
	),
});
