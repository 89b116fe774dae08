-- Haskell as an adapter. Without an argument, the package text: Data.Text.Encoding, and Data.Text.Lazy.Encoding for
-- input in chunks. With the argument "base", the encodings of base, which read and write files and file names: the
-- plain ones as strict decoders, //TRANSLIT as the lossy one, //ROUNDTRIP as in PEP 383. With "base-ignore", their
-- suffix //IGNORE.
--
-- This file contains no codec: it only converts hexadecimal to the types of the packages and back.
{-# LANGUAGE CPP #-}
{-# LANGUAGE OverloadedStrings #-}

module Main (main) where

import Control.Exception (Exception, IOException, displayException, evaluate, try)
import Control.Monad (unless)
import Data.Bits (shiftR, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as Bytes
import qualified Data.ByteString.Builder as Builder
import Data.ByteString.Builder (Builder)
import qualified Data.ByteString.Char8 as Ascii
import qualified Data.ByteString.Lazy as LazyBytes
import qualified Data.ByteString.Unsafe as Bytes
import Data.Char (chr, isAscii, isPrint, ord)
import Data.List (intersperse)
import qualified Data.Map.Strict as Map
import Data.Map.Strict (Map)
import qualified Data.Text as Text
import qualified Data.Text.Encoding as Text
import qualified Data.Text.Encoding.Error as Text
import qualified Data.Text.Lazy as LazyText
import qualified Data.Text.Lazy.Encoding as LazyText
import Data.Version (showVersion)
import Data.Word (Word8)
import qualified GHC.Foreign as Foreign
import GHC.IO.Encoding (TextEncoding, mkTextEncoding, utf8_bom)
import System.Environment (getArgs)
import System.IO (BufferMode (BlockBuffering), hFlush, hSetBinaryMode, hSetBuffering, isEOF, stdin, stdout)
import System.Info (fullCompilerVersion)

-- | An answer, or the message of the rejection.
type Answer = IO (Either String Builder)

data Operation = Operation
  { inChunks :: Bool
  , policies :: [(Builder, Builder)]
  , answer :: [ByteString] -> Answer
  }

data Implementation = Implementation
  { name :: Builder
  , version :: Builder
  , operations :: Map ByteString Operation
  }

-- Hexadecimal

digit :: Word8 -> Int
digit byte
  | byte < 0x41 = fromIntegral byte - 0x30
  | otherwise = fromIntegral (byte .&. 0xDF) - 0x37

byteAt :: ByteString -> Int -> Word8
byteAt operand at =
  fromIntegral (16 * digit (Bytes.unsafeIndex operand at) + digit (Bytes.unsafeIndex operand (at + 1)))

readBytes :: ByteString -> ByteString
readBytes operand =
  fst (Bytes.unfoldrN count (\index -> Just (byteAt operand (3 * index), index + 1)) 0)
  where
    count = (Bytes.length operand + 1) `div` 3

-- | The code units, the higher byte of each first.
readUnits :: ByteString -> ByteString
readUnits operand =
  fst (Bytes.unfoldrN count (\index -> Just (byteAt operand (place index), index + 1)) 0)
  where
    count = 2 * ((Bytes.length operand + 1) `div` 5)
    place index = 5 * (index `div` 2) + 2 * (index `mod` 2)

readPoints :: ByteString -> String
readPoints = map (chr . Bytes.foldl' (\value byte -> 16 * value + digit byte) 0) . Ascii.words

hex :: Int -> Int -> Builder
hex digits value =
  mconcat [Builder.word8 (Bytes.unsafeIndex "0123456789ABCDEF" (value `shiftR` (4 * place) .&. 15))
          | place <- [digits - 1, digits - 2 .. 0]]

spaced :: [Builder] -> Builder
spaced = mconcat . intersperse (Builder.char7 ' ')

writeBytes :: ByteString -> Builder
writeBytes = spaced . map (hex 2 . fromIntegral) . Bytes.unpack

writeUnits :: ByteString -> Builder
writeUnits = spaced . pairs . map (hex 2 . fromIntegral) . Bytes.unpack
  where
    pairs (high : low : rest) = (high <> low) : pairs rest
    pairs rest = rest

writePoints :: String -> Builder
writePoints = spaced . map (point . ord)
  where
    point value
      | value > 0xFFFFF = hex 6 value
      | value > 0xFFFF = hex 5 value
      | otherwise = hex 4 value

writeNothing :: String -> Builder
writeNothing text = length text `seq` mempty

-- The package text

textOperations :: Map ByteString Operation
textOperations = Map.fromList
  [ ("utf-8.validate", decodeText readBytes Text.decodeUtf8With LazyText.decodeUtf8With strict writeNothing)
  , ("utf-8.decode", decodeText readBytes Text.decodeUtf8With LazyText.decodeUtf8With strict writePoints)
  , ("utf-8.decode-lossy", perByte utf8Lossy)
  , ("utf-8.decode-lossy-per-byte", utf8Lossy)
  , ("utf-8.encode", encodeText Text.encodeUtf8 writeBytes)
  , ("utf-16.validate", decodeText readUnits Text.decodeUtf16BEWith LazyText.decodeUtf16BEWith strict writeNothing)
  , ("utf-16.decode", decodeText readUnits Text.decodeUtf16BEWith LazyText.decodeUtf16BEWith strict writePoints)
    -- Whole input only: with lenientDecode, the decoder of lazy text never ends on ill-formed UTF-16.
  , ("utf-16.decode-lossy", utf16Lossy {inChunks = False})
  , ("utf-16.encode", encodeText Text.encodeUtf16BE writeUnits)
  , ("utf-16be.decode", decodeText readBytes Text.decodeUtf16BEWith LazyText.decodeUtf16BEWith strict writePoints)
  , ("utf-16be.encode", encodeText Text.encodeUtf16BE writeBytes)
  , ("utf-16le.decode", decodeText readBytes Text.decodeUtf16LEWith LazyText.decodeUtf16LEWith strict writePoints)
  , ("utf-16le.encode", encodeText Text.encodeUtf16LE writeBytes)
  ]
  where
    strict = Text.strictDecode
    lenient = Text.lenientDecode
    utf8Lossy = decodeText readBytes Text.decodeUtf8With LazyText.decodeUtf8With lenient writePoints
    utf16Lossy = decodeText readUnits Text.decodeUtf16BEWith LazyText.decodeUtf16BEWith lenient writePoints

-- | "Replace an invalid input byte with the Unicode replacement character", as lenientDecode documents.
perByte :: Operation -> Operation
perByte operation = operation {policies = [("replacement", "per-byte")]}

-- | Whole input goes to the first decoder, chunks go to the second one, of lazy text.
decodeText
  :: (ByteString -> ByteString) -> (Text.OnDecodeError -> ByteString -> Text.Text)
  -> (Text.OnDecodeError -> LazyBytes.ByteString -> LazyText.Text) -> Text.OnDecodeError -> (String -> Builder)
  -> Operation
decodeText readOperand whole inPieces onError write = Operation True [] (fmap (fmap write) . attempt message . decoded)
  where
    decoded [operand] = forced (Text.unpack (whole onError (readOperand operand)))
    decoded operands = forced (LazyText.unpack (inPieces onError (LazyBytes.fromChunks (map readOperand operands))))
    message :: Text.UnicodeException -> String
    message = displayException

-- | Text holds scalar values: pack replaces a surrogate by U+FFFD, as its documentation says.
encodeText :: (Text.Text -> ByteString) -> (ByteString -> Builder) -> Operation
encodeText call write = Operation False [("surrogates", "replaced")] (\operands ->
  Right . write <$> evaluate (call (Text.pack (readPoints (Bytes.concat operands)))))

-- The package base

baseOperations :: IO (Map ByteString Operation)
baseOperations = do
  utf8 <- mkTextEncoding "UTF-8"
  lossy <- mkTextEncoding "UTF-8//TRANSLIT"
  roundTrip <- mkTextEncoding "UTF-8//ROUNDTRIP"
  utf16 <- mkTextEncoding "UTF-16"
  utf16be <- mkTextEncoding "UTF-16BE"
  utf16beLossy <- mkTextEncoding "UTF-16BE//TRANSLIT"
  utf16le <- mkTextEncoding "UTF-16LE"
  pure (Map.fromList
    [ ("utf-8.validate", decodeForeign [] readBytes utf8 writeNothing)
    , ("utf-8.decode", decodeForeign [] readBytes utf8 writePoints)
    , ("utf-8.decode-lossy", perByte (decodeForeign [] readBytes lossy writePoints))
    , ("utf-8.encode", encodeForeign [] utf8 writeBytes)
    , ("utf-8b.decode", decodeForeign [] readBytes roundTrip writePoints)
    , ("utf-8b.encode", encodeForeign [] roundTrip writeBytes)
    , ("whatwg-utf-8.decode-fatal", decodeForeign [] readBytes utf8_bom writePoints)
    , ("utf-16.validate", decodeForeign [] readUnits utf16be writeNothing)
    , ("utf-16.decode", decodeForeign [] readUnits utf16be writePoints)
    , ("utf-16.decode-lossy", decodeForeign [] readUnits utf16beLossy writePoints)
    , ("utf-16.encode", encodeForeign [] utf16be writeUnits)
    , ("utf-16be.decode", decodeForeign [] readBytes utf16be writePoints)
    , ("utf-16be.encode", encodeForeign [] utf16be writeBytes)
    , ("utf-16le.decode", decodeForeign [] readBytes utf16le writePoints)
    , ("utf-16le.encode", encodeForeign [] utf16le writeBytes)
    , ("utf-16-labelled.decode", decodeForeign [] readBytes utf16 writePoints)
    ])

baseIgnoreOperations :: IO (Map ByteString Operation)
baseIgnoreOperations = do
  utf8 <- mkTextEncoding "UTF-8//IGNORE"
  utf16be <- mkTextEncoding "UTF-16BE//IGNORE"
  utf16le <- mkTextEncoding "UTF-16LE//IGNORE"
  pure (Map.fromList
    [ ("utf-8.decode-lossy", decodeForeign [("replacement", "none")] readBytes utf8 writePoints)
    , ("utf-8.encode", encodeForeign [("surrogates", "dropped")] utf8 writeBytes)
    , ("utf-16.encode", encodeForeign [("surrogates", "dropped")] utf16be writeUnits)
    , ("utf-16be.encode", encodeForeign [("surrogates", "dropped")] utf16be writeBytes)
    , ("utf-16le.encode", encodeForeign [("surrogates", "dropped")] utf16le writeBytes)
    ])

decodeForeign
  :: [(Builder, Builder)] -> (ByteString -> ByteString) -> TextEncoding -> (String -> Builder) -> Operation
decodeForeign declared readOperand encoding write = Operation False declared (\operands ->
  rejectable (Bytes.useAsCStringLen (readOperand (Bytes.concat operands)) (Foreign.peekCStringLen encoding)) write)

encodeForeign :: [(Builder, Builder)] -> TextEncoding -> (ByteString -> Builder) -> Operation
encodeForeign declared encoding write = Operation False declared (\operands ->
  rejectable (Foreign.withCStringLen encoding (readPoints (Bytes.concat operands)) Bytes.packCStringLen) write)

rejectable :: IO a -> (a -> Builder) -> Answer
rejectable call write = either (Left . message) (Right . write) <$> try call
  where
    message :: IOException -> String
    message = displayException

-- The protocol

attempt :: Exception e => (e -> String) -> a -> IO (Either String a)
attempt message result = either (Left . message) Right <$> try (evaluate result)

-- | Forces the text, so that an exception of its decoder is thrown here.
forced :: String -> String
forced text = length text `seq` text

implementation :: [String] -> IO Implementation
implementation ["base"] = Implementation "GHC base" ghcVersion <$> baseOperations
implementation ["base-ignore"] = Implementation "GHC base //IGNORE" ghcVersion <$> baseIgnoreOperations
implementation _ = pure (Implementation "Haskell text" VERSION_text textOperations)

ghcVersion :: Builder
ghcVersion = Builder.string7 (showVersion fullCompilerVersion)

describe :: Implementation -> Builder
describe it =
  "{\"utfproof\":1,\"implementation\":{\"name\":\"" <> name it <> "\",\"version\":\"" <> version it
    <> "\"},\"operations\":{" <> listed offered (Map.toList (operations it)) <> "},\"policies\":{"
    <> listed choices (filter (not . null . policies . snd) (Map.toList (operations it))) <> "}}\n"
  where
    listed one = mconcat . intersperse "," . map one
    offered (key, operation) =
      quoted (Builder.byteString key) <> (if inChunks operation then ":{\"chunks\":true}" else ":{}")
    choices (key, operation) = quoted (Builder.byteString key) <> ":{" <> listed choice (policies operation) <> "}"
    choice (key, value) = quoted key <> ":" <> quoted value
    quoted text = "\"" <> text <> "\""

-- | {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
reply :: Implementation -> ByteString -> IO Builder
reply it line = case Ascii.split '"' line of
  _ : _ : number : _ : _ : operation : _ : _ : operands
    | Just call <- Map.lookup operation (operations it) ->
        (start number <>) . either refused returned <$> answer call (everyOther (drop 1 operands))
    | otherwise -> pure (start number <> ",\"skip\":\"it does not support this operation\"}\n")
  _ -> pure (describe it)
  where
    start number = "{\"id\":" <> Builder.byteString (Bytes.init (Bytes.drop 1 number))
    returned out = ",\"out\":\"" <> out <> "\"}\n"
    refused message = ",\"error\":\"" <> Builder.string7 (map plain message) <> "\"}\n"
    plain character
      | isAscii character && isPrint character && character `notElem` ['"', '\\'] = character
      | otherwise = '?'
    everyOther (operand : _ : rest) = operand : everyOther rest
    everyOther rest = rest

main :: IO ()
main = do
  it <- implementation =<< getArgs
  hSetBinaryMode stdin True
  hSetBinaryMode stdout True
  hSetBuffering stdin (BlockBuffering Nothing)
  hSetBuffering stdout (BlockBuffering (Just 0x10000))
  serve it

serve :: Implementation -> IO ()
serve it = do
  ended <- isEOF
  unless ended $ do
    line <- Ascii.getLine
    if Bytes.null line then hFlush stdout else Builder.hPutBuilder stdout =<< reply it line
    serve it
