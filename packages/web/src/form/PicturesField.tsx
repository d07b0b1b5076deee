import { useMeta } from '#api/meta.js';
import { imagesUploadApi, pictureLimits, pictureProblem, pictureTypes } from '#api/uploads.js';
import { Upload } from '#ui/upload/Upload.js';
import { Field } from './Field.js';
import { useFormState } from './form-values.js';

const uploadedUrls = new WeakMap<File, string>();

/** Uploads an image and returns its URL; a retry uploads only the missing images. */
async function addressOf(file: File): Promise<string> {
  const known = uploadedUrls.get(file) ?? (await imagesUploadApi.uploadImage({ file })).url;
  uploadedUrls.set(file, known);
  return known;
}

/** Returns the addresses of chosen files, or undefined where an upload failed, which has already been reported. */
export async function uploadImages(files: readonly File[]): Promise<string[] | undefined> {
  const images: string[] = [];
  try {
    for (const file of files) images.push(await addressOf(file));
  } catch {
    return undefined;
  }
  return images;
}

/** Renders the field `images`, whose files `uploaded` sends before the form is saved; `fewer` are there already. */
export function PicturesField({ fewer = 0 }: { fewer?: number }) {
  const most = (useMeta(useFormState().operation).input('images').max ?? 9) - fewer;
  if (most <= 0) return null;
  return (
    <Field name="images">
      {({ id, label, value, onChange }) => (
        <Upload
          id={id}
          label={label}
          files={value as File[]}
          onChange={onChange}
          accept={pictureTypes.join()}
          limits={pictureLimits(most)}
          problemOf={pictureProblem}
          most={most}
        />
      )}
    </Field>
  );
}
