/** Texts that the server and the console both say, to the letter of the specification (misspellings included). */
export const MESSAGES = {
  tooManyVariations:
    'You have added too many parameters. Please remove a few. The platform cannot properly process more than 50,000 variations at a time.',
  invalidDateRange: 'Input a valid date range to run the experiment.',
  selectOption: 'Please select an option',
  experimentName: "Please enter the experiment's name",
  destination: 'Please enter a valid destination.',
  urlScheme: 'URL must contain http or https',
  required: 'Required.',
  text: 'Please input a text',
  phone: 'Please input a vild phone number.',
  location: 'Please use valid information for your location.',
  radiusKilometer: 'Please use a radius from 1 and 80 if your unit is in kilometers.',
  radiusMile: 'Please use a radius from 0.53 and 50 if your unit is in miles.',
  fileFormats: "Some selected files doesn't contain valid formats, please verify.",
  throttled: 'There have been too many calls to this ad-account. Wait a bit and try again.',
  email: 'Please input your email.',
  password: 'Password is required.',
  passwordLength: 'Your password must contain at least 8 characters.',
  firstName: 'Your first name is required.',
  lastName: 'Your last name is required.',
  company: 'Please provide your company name.',
} as const;
